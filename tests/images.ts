import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { send } from './http.ts';

/** Returns an image that no other test has: noise of this size. */
export function someImage(width = 8, height = 6): Promise<Buffer> {
  const raw = { width, height, channels: 3 } as const;
  return sharp(randomBytes(width * height * raw.channels), { raw })
    .png()
    .toBuffer();
}

/** Asks for an upload URL, with the cookie of a creator. */
export async function askForUpload(
  base: string,
  cookie: string,
  input: { contentType?: string; fileName?: string } = { contentType: 'image/png' },
): Promise<URL> {
  const answer = await send(base, '/api/objects/upload', { body: input, cookie });
  if (answer.status !== 200) throw new Error(answer.text);
  return new URL((answer.json() as { uploadURL: string }).uploadURL);
}

/** Uploads a PNG. Returns its path, the upload URL's. */
export async function uploadImage(base: string, cookie: string, bytes: Buffer, fileName?: string): Promise<string> {
  const url = await askForUpload(base, cookie, { contentType: 'image/png', ...(fileName ? { fileName } : {}) });
  const message = { method: 'PUT', body: bytes, headers: { 'content-type': 'image/png' }, cookie };
  const answer = await send(base, url.pathname + url.search, message);
  if (answer.status !== 200) throw new Error(answer.text);
  return url.pathname;
}
