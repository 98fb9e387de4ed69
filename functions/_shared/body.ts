import { Problem } from './problem.ts';

/** The largest body that an endpoint reads, in bytes. */
export const bodyLimit = 64 * 1024;

const kinds = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;

/** How a body is written. */
export type BodyKind = keyof typeof kinds;

/** What the request says its body is; throws where the endpoint does not take that. */
export function bodyKind(request: Request, acceptsForm: boolean): BodyKind {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === kinds.json) return 'json';
  if (type === kinds.form && acceptsForm) return 'form';
  const expected = acceptsForm ? `${kinds.json} or ${kinds.form}` : kinds.json;
  throw new Problem('unsupported_media_type', `Send the body as ${expected}`);
}

/** Reads and decodes the body; throws for one that is too large, not UTF-8 or not what it says it is. */
export async function readBody(request: Request, kind: BodyKind): Promise<unknown> {
  const text = await readText(request);
  if (kind === 'form') return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text, storable);
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

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > bodyLimit) throw new Problem('too_large', `The body is larger than ${bodyLimit / 1024} KiB`);
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem('malformed', 'The body broke off', { cause });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw new Problem('malformed', 'The body is not valid UTF-8', { cause });
  }
}
