import { call } from '../../api/call.ts';
import { changeImage } from '../../contracts/images/images.ts';
import { objectName } from '../../contracts/images/uploads.ts';
import { refreshQueries } from '../../stores/queries.ts';

/**
 * Stores an alternative text with an image of the library, if the image has none yet. Never throws, because the post has the text
 * in any case, and the library shows which images lack one.
 */
export async function rememberAlt(src: string, alt: string): Promise<void> {
  const name = objectName.safeParse(/\/api\/objects\/([\w.-]+)$/.exec(src)?.[1]);
  if (!name.success) return;
  try {
    await call(changeImage, { params: { name: name.data }, input: { firstAlt: alt } });
    refreshQueries('/api/images');
  } catch {
    // The post is not affected.
  }
}
