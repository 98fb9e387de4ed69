import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const compressible =
  /^(?:text\/|application\/(?:javascript|json|xml|rss\+xml|feed\+json|manifest\+json)|image\/svg\+xml)/;

// Each body is compressed once.
const compressedBodies = new Map<string, Buffer<ArrayBuffer>>();
const maxCompressedBodies = 500;

async function compressed(body: Buffer, encoding: keyof typeof compressors): Promise<Buffer<ArrayBuffer>> {
  const key = `${encoding} ${createHash('sha256').update(body).digest('base64url')}`;
  const known = compressedBodies.get(key);
  if (known) return known;
  const options = encoding === 'br' ? { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } : {};
  const made = await compressors[encoding](body, options);
  if (compressedBodies.size >= maxCompressedBodies) compressedBodies.clear();
  compressedBodies.set(key, made);
  return made;
}

/** Returns the response with its text compressed, if the client accepts Brotli or gzip, as Netlify's edge does. */
export async function compress(request: Request, response: Response): Promise<Response> {
  if (!response.body || !compressible.test(response.headers.get('content-type') ?? '')) return response;
  if (response.status >= 300 && response.status < 400) return response;
  const headers = new Headers(response.headers);
  headers.append('vary', 'accept-encoding');
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
  const body = Buffer.from(await response.arrayBuffer());
  if (encoding) headers.set('content-encoding', encoding);
  return new Response(encoding ? await compressed(body, encoding) : body, { status: response.status, headers });
}
