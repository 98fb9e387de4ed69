import { call } from '../../api/call.ts';
import { changeImage } from '../../contracts/images/images.ts';
import { objectName } from '../../contracts/images/uploads.ts';
import { refreshQueries } from '../../stores/queries.ts';

/**
 * Stores an alternative text with an image of the library, if nobody has said yet what the image shows. Never throws: the post
 * has the text in any case, and the library asks for what it lacks.
 */
export async function rememberAlt(src: string, alt: string): Promise<void> {
  const name = objectName.safeParse(/\/api\/objects\/([\w.-]+)$/.exec(src)?.[1]);
  if (!name.success) return;
  try {
    await call(changeImage, { params: { name: name.data }, input: { firstAlt: alt } });
    refreshQueries('/api/images');
  } catch {
    // The post is what somebody is writing, and it is not affected.
  }
}
