import { listTopics } from '../../db/queries/topics/topics.ts';
import type { ShownTopic } from '../live/topics.ts';
import { database } from './database.ts';
import { type PublishedPost, publishedPosts } from './posts.ts';

/** A topic with its published posts, newest first. */
export interface BuiltTopic extends ShownTopic {
  posts: readonly PublishedPost[];
  /** When it or one of its posts was last changed, as ISO 8601 in UTC. */
  updatedAt: string;
}

const postsBySlug = Map.groupBy(
  publishedPosts.flatMap((post) => post.topics.map(({ slug }) => ({ slug, post }))),
  ({ slug }) => slug,
);

/** The topics that visitors see, in their order, read once for the whole build. */
export const builtTopics: readonly BuiltTopic[] = (await listTopics(database)).flatMap(
  ({ id, name, slug, description, updatedAt }) => {
    const posts = (postsBySlug.get(slug) ?? []).map(({ post }) => post);
    const times = [updatedAt.toISOString(), ...posts.map((post) => post.updatedAt)].sort();
    return posts.length > 0 ? [{ id, name, slug, description, posts, updatedAt: times.at(-1) ?? '' }] : [];
  },
);
