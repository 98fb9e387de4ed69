import type { Endpoint } from '../../../src/contracts/endpoint.ts';
import { hasMoreValues } from './json-size.ts';
import { ProblemError } from './problem.ts';

// The largest body in bytes, unless the endpoint declares another limit.
const defaultLimit = 64 * 1024;

// The largest number of values in a body. The largest call is an import: fifty posts with a hundred paths each.
const maxValues = 20_000;

const kinds = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;

/** The format of a body. */
export type BodyKind = keyof typeof kinds;

// Returns the format that the request declares. Throws a problem if the endpoint does not accept it.
function bodyKind(request: Request, acceptsForm: boolean): BodyKind {
  const type = mediaType(request);
  if (type === kinds.json) return 'json';
  if (type === kinds.form && acceptsForm) return 'form';
  const expected = acceptsForm ? `${kinds.json} or ${kinds.form}` : kinds.json;
  throw new ProblemError('unsupported_media_type', `Send the body as ${expected}`);
}

const mediaType = (request: Request) => request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();

/**
 * Reads a file from the body. `limit` is in bytes. Throws a problem if its declared type is not one of `types`, or if the
 * file is too large or empty.
 */
export async function readFile<Type extends string>(
  request: Request,
  types: readonly Type[],
  limit: number,
): Promise<{ bytes: Uint8Array; type: Type }> {
  const declared = mediaType(request);
  const type = types.find((each) => each === declared);
  if (!type) {
    const sent = declared ? `The file was sent as ${declared}` : 'The file was sent without a Content-Type';
    throw new ProblemError('unsupported_media_type', `${sent}. Send a file of one of these types: ${types.join(', ')}`);
  }
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) throw new ProblemError('malformed', 'The file is empty');
  return { bytes, type };
}

/**
 * Reads and decodes the body of a request. Calls `onKind` with its format before reading it. Throws a problem if the body is
 * too large, not UTF-8, not in the declared format or made of too many values.
 */
export async function readInput(
  request: Request,
  { form, bodyLimit = defaultLimit, inputOptional }: { form?: unknown } & Pick<Endpoint, 'bodyLimit' | 'inputOptional'>,
  onKind: (kind: BodyKind) => void,
): Promise<unknown> {
  // No header says that there is no body, so only reading can show it.
  if (inputOptional && mediaType(request) === undefined && (await readBytes(request, bodyLimit)).length === 0)
    return {};
  const kind = bodyKind(request, form !== undefined);
  onKind(kind);
  const bytes = await readBytes(request, bodyLimit);
  if (inputOptional && bytes.length === 0) return {};
  const text = decode(bytes);
  if (kind === 'form') return Object.fromEntries(new URLSearchParams(text));
  if (hasMoreValues(text, maxValues))
    throw new ProblemError('malformed', `The body has more than ${maxValues} values. Send fewer in one call.`);
  try {
    // The bytes are UTF-8 and JSON allows no bare NUL, so only an escape can produce a character that cannot be stored.
    return JSON.parse(text, text.includes('\\u') ? storable : undefined);
  } catch (cause) {
    throw new ProblemError('malformed', 'The body is not valid JSON', { cause });
  }
}

// PostgreSQL can store neither NUL nor a lone surrogate.
function storable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new SyntaxError('A text contains NUL or a lone surrogate');
  return value;
}

const inWords = (bytes: number) => (bytes < 2 ** 20 ? `${bytes / 2 ** 10} KiB` : `${bytes / 2 ** 20} MiB`);

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const take = (chunk: Uint8Array) => {
    size += chunk.byteLength;
    if (size > limit) throw new ProblemError('too_large', `The body is larger than ${inWords(limit)}`);
    chunks.push(chunk);
  };
  try {
    // A stream is much slower than arrayBuffer(), but only a stream can stop a too large body whose length is not declared.
    if (Number(request.headers.get('content-length') ?? Number.NaN) <= limit)
      take(new Uint8Array(await request.arrayBuffer()));
    else for await (const chunk of request.body ?? []) take(chunk);
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause;
    throw new ProblemError('malformed', 'The body broke off', { cause });
  }
  return Buffer.concat(chunks);
}

const strict = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch (cause) {
    throw new ProblemError('malformed', 'The body is not valid UTF-8', { cause });
  }
}
