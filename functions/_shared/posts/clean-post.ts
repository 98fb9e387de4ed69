import { cleanStored, cleanWritten } from '../../../src/rich-text/clean-text.ts';
import { UnfitContentError } from '../../../src/rich-text/unfit-content.ts';
import { refusedField } from '../http/problem.ts';

/** Returns written content as it is stored. Throws an `invalid` problem if it is too long or nested too deeply. */
export const cleanContent = (written: string): Promise<string> =>
  cleanWritten(written).catch((error: unknown) => {
    throw error instanceof UnfitContentError ? refusedField('content', error.message) : error;
  });

/** Returns a stored post, draft or version as it is shown. */
export const withCleanContent = async <Post extends { content: string }>(post: Post): Promise<Post> => ({
  ...post,
  content: await cleanStored(post.content),
});
