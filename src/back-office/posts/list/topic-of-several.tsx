import { call } from '../../../api/call.ts';
import { changePosts } from '../../../contracts/posts/all-posts.ts';
import type { PostSummary } from '../../../contracts/posts/posts.ts';
import { maxTopics } from '../../../contracts/topics/topic-name.ts';
import { openDialog } from '../../../ui/dialog/open-dialog.tsx';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { liveNote } from '../../publishing/live-note.ts';
import { type TopicAction, TopicOfSeveral } from './TopicOfSeveral.tsx';

const countOf = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`;

/** Asks which topic several posts get or lose. Returns its name, or undefined if the person gives up. */
export const askTopic = (action: TopicAction, posts: readonly PostSummary[]): Promise<string | undefined> =>
  openDialog((close) => <TopicOfSeveral action={action} count={countOf(posts.length)} posts={posts} onClose={close} />);

/** Gives several posts a topic or takes it away. Says how many have changed, and why the others have not. */
export async function sendTopic(action: TopicAction, topic: string, posts: readonly PostSummary[]): Promise<void> {
  const ids = posts.map(({ id }) => id);
  const { changed, unchanged, ...rebuild } = await call(changePosts, { input: { ids, action, topic } });
  const left = posts.filter(({ id }) => unchanged.includes(id));
  showToast({
    title: `${countOf(changed)} ${action === 'add-topic' ? 'got' : 'lost'} “${topic}”`,
    description: [...reasons(action, topic, left), liveNote(rebuild)].filter(Boolean).join(' '),
  });
}

function reasons(action: TopicAction, topic: string, left: readonly PostSummary[]): string[] {
  if (action === 'remove-topic') return left.length > 0 ? [`${countOf(left.length)} did not have it.`] : [];
  const has = ({ topics }: PostSummary) => topics.some(({ name }) => name.toLowerCase() === topic.toLowerCase());
  const had = left.filter(has).length;
  const full = left.filter((post) => !has(post) && post.topics.length >= maxTopics).length;
  const others = left.length - had - full;
  return [
    had > 0 ? `${countOf(had)} had it already.` : '',
    full > 0 ? `${countOf(full)} ${full === 1 ? 'has' : 'have'} ${maxTopics} topics, which is the most.` : '',
    others > 0 ? `${countOf(others)} did not change.` : '',
  ];
}
