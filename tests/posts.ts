import { randomUUID } from 'node:crypto';
import type { Post, PostSummary } from '../src/contracts/blog.ts';
import { send } from './http.ts';

/** What a test says of a post; the rest is made up. */
export type PostText = Partial<Pick<Post, 'title' | 'excerpt' | 'content' | 'published' | 'slug'>>;

/** Stores a post through the API, as somebody signed in, and gives it as it was stored. */
export async function storePost(base: string, cookie: string, text: PostText = {}): Promise<Post> {
  const title = `Post ${randomUUID().slice(0, 8)}`;
  const body = { title, excerpt: `Excerpt of ${title}`, content: '<p>Content</p>', ...text };
  const answer = await send(base, '/api/blog', { body, cookie });
  if (answer.status !== 200) throw new Error(`Storing a post failed: ${answer.status} ${answer.text}`);
  return answer.json().post as Post;
}

/** Changes a post through the API, as somebody else would meanwhile. */
export async function changePost(base: string, cookie: string, { id, ...post }: Post, text: PostText): Promise<Post> {
  const { title, excerpt, content, published } = { ...post, ...text };
  const body = { title, excerpt, content, published };
  const answer = await send(base, `/api/blog/${id}`, { method: 'PUT', body, cookie });
  if (answer.status !== 200) throw new Error(`Changing a post failed: ${answer.status} ${answer.text}`);
  return answer.json().post as Post;
}

/** A stored post as the API gives it, by its id or slug; nothing where there is none. */
export async function readPost(base: string, cookie: string, key: string): Promise<Post | undefined> {
  const answer = await send(base, `/api/blog/${key}`, { cookie });
  return answer.status === 200 ? (answer.json().post as Post) : undefined;
}

/** The stored post with this title, drafts included. */
export async function findByTitle(base: string, cookie: string, title: string): Promise<Post | undefined> {
  const answer = await send(base, `/api/blog/all?search=${encodeURIComponent(title)}`, { cookie });
  const [found] = (answer.json().posts as PostSummary[]).filter((post) => post.title === title);
  return found && readPost(base, cookie, found.id);
}
