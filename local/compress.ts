import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer<ArrayBuffer>>(gzip),
};
const compressible =
  /^(?:text\/|application\/(?:javascript|json|xml|rss\+xml|feed\+json|manifest\+json)|image\/svg\+xml)/;

/** Returns the encoding that a client accepts and Netlify's edge prefers, or undefined if it accepts neither. */
export function encodingFor(request: Request): keyof typeof compressors | undefined {
  const accepted = request.headers.get('accept-encoding') ?? '';
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
}

/** Returns the response with its text compressed, if the client accepts Brotli or gzip, as Netlify's edge does. */
export async function compress(request: Request, response: Response): Promise<Response> {
  if (!response.body || !compressible.test(response.headers.get('content-type') ?? '')) return response;
  if (response.status >= 300 && response.status < 400) return response;
  const headers = new Headers(response.headers);
  headers.append('vary', 'accept-encoding');
  const encoding = encodingFor(request);
  const body = Buffer.from(await response.arrayBuffer());
  if (encoding) headers.set('content-encoding', encoding);
  return new Response(encoding ? await compressors[encoding](body) : body, { status: response.status, headers });
}
