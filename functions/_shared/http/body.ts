import type { Endpoint } from '../../../src/contracts/endpoint.ts';
import { Problem } from './problem.ts';

/** The largest body in bytes that an endpoint reads where its declaration names no other. */
const usualLimit = 64 * 1024;

const kinds = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;

/** How a body is written. */
export type BodyKind = keyof typeof kinds;

/** What the request says its body is; throws where the endpoint does not take that. */
function bodyKind(request: Request, acceptsForm: boolean): BodyKind {
  const type = mediaType(request);
  if (type === kinds.json) return 'json';
  if (type === kinds.form && acceptsForm) return 'form';
  const expected = acceptsForm ? `${kinds.json} or ${kinds.form}` : kinds.json;
  throw new Problem('unsupported_media_type', `Send the body as ${expected}`);
}

const mediaType = (request: Request) => request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();

/** A body as it was sent: its bytes with the type they are said to be. */
export interface SentFile {
  bytes: Uint8Array;
  type: string;
}

/** Reads a file; throws for a type that the endpoint does not take and for one that is too large or empty. */
export async function readFile(request: Request, { types, limit }: NonNullable<Endpoint['upload']>): Promise<SentFile> {
  const type = mediaType(request) ?? '';
  if (!types.includes(type)) {
    const sent = type ? `The file was sent as ${type}` : 'The file was sent without a Content-Type';
    throw new Problem('unsupported_media_type', `${sent}. Send a file of one of these types: ${types.join(', ')}`);
  }
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) throw new Problem('malformed', 'The file is empty');
  return { bytes, type };
}

/**
 * Reads and decodes the body that an endpoint declares. `onKind` hears of its kind before it is read. Throws for one that
 * is too large, not UTF-8 or not what it says it is.
 */
export async function readInput(
  request: Request,
  { form, bodyLimit = usualLimit, inputOptional }: Endpoint,
  onKind: (kind: BodyKind) => void,
): Promise<unknown> {
  // Without a type there may be no body at all, which is known only when it is read.
  if (inputOptional && mediaType(request) === undefined && (await readBytes(request, bodyLimit)).length === 0)
    return {};
  const kind = bodyKind(request, form !== undefined);
  onKind(kind);
  const bytes = await readBytes(request, bodyLimit);
  if (inputOptional && bytes.length === 0) return {};
  const text = decode(bytes);
  if (kind === 'form') return Object.fromEntries(new URLSearchParams(text));
  try {
    // A stray character can only have come as an escape: the bytes were UTF-8, and JSON has no bare NUL.
    return JSON.parse(text, text.includes('\\u') ? storable : undefined);
  } catch (cause) {
    throw new Problem('malformed', 'The body is not valid JSON', { cause });
  }
}

// PostgreSQL can store neither NUL nor half of a surrogate pair, and no one types them.
function storable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new SyntaxError('Unstorable text');
  return value;
}

const inWords = (bytes: number) => (bytes < 2 ** 20 ? `${bytes / 2 ** 10} KiB` : `${bytes / 2 ** 20} MiB`);

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const take = (chunk: Uint8Array) => {
    size += chunk.byteLength;
    if (size > limit) throw new Problem('too_large', `The body is larger than ${inWords(limit)}`);
    chunks.push(chunk);
  };
  try {
    // A body that says its length and is short enough comes whole, past the stream, which would take much longer.
    if (Number(request.headers.get('content-length') ?? Number.NaN) <= limit)
      take(new Uint8Array(await request.arrayBuffer()));
    else for await (const chunk of request.body ?? []) take(chunk);
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem('malformed', 'The body broke off', { cause });
  }
  return Buffer.concat(chunks);
}

const strict = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch (cause) {
    throw new Problem('malformed', 'The body is not valid UTF-8', { cause });
  }
}
