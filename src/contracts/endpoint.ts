import type * as z from 'zod/mini';

/** Who may call: a creator is a content creator or an admin (specification, section 6). */
export type Access = 'anyone' | 'signed-in' | 'creator' | 'admin';

/** What becomes of an endpoint's answer when a browser without JavaScript posts the form by itself. */
export interface PlainForm {
  /** The pre-rendered page that holds the form; on a problem it is shown again with what was typed. */
  page: string;
  /** The id of the form element on that page. */
  id: string;
  /** Where a success leads. */
  success: string;
}

/** What a kept answer is made from: a save that changes it has the CDN forget the answers with this tag. */
export type CacheTag = 'content';
/** A file that an endpoint answers with. */
export interface FileAnswer {
  /** Its media type. */
  type: string;
  /** The name under which a browser keeps it. */
  name: string;
}

/**
 * An endpoint, declared once: the island that calls it, the function that answers it and the tests of who may call
 * all read this.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path in URLPattern's syntax, such as /api/demo-requests/:id. */
  path: `/api/${string}`;
  access: Access;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  input?: z.ZodMiniObject;
  output: z.ZodMiniType;
  /** True where an endpoint that is open to anyone answers a signed-in person differently. */
  optionalAuth?: true;
  /** True where the caller may send an Idempotency-Key, so that a repeated request counts once. */
  idempotent?: true;
  /** Where everyone gets the same answer to a GET: the CDN may keep it. Nothing else is ever stored on its way. */
  cache?: CacheTag;
  form?: PlainForm;
  /** True where a script may call with an API key in place of a session: it counts as the key's owner. */
  apiKey?: true;
  /** Set where the answer is a file to keep and not JSON; `output` is then its text. */
  file?: FileAnswer;
  /** The largest body in bytes, where it may be larger than most (functions/_shared/http/body.ts). */
  bodyLimit?: number;
  /** True where no body is as good as an empty object. */
  inputOptional?: true;
  /** Set where the body is a file's bytes and not JSON: of one of these types, at most so many bytes. */
  upload?: { types: readonly string[]; limit: number };
  /** What a conflict shows of the thing that somebody else has changed: as it is now. */
  current?: z.ZodMiniType;
}

/** Keeps the declaration's exact type, which the caller and the handler are checked against. */
// A bundle then drops the declarations that nothing in it calls.
// @__NO_SIDE_EFFECTS__
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type Declared<E extends Endpoint, P extends Part> =
  Exclude<E[P], undefined> extends infer S extends z.ZodMiniType ? S : never;

type Part = 'params' | 'query' | 'input';

/** What a caller passes: the parts that the endpoint declares, and no others. */
export type CallArguments<E extends Endpoint> = {
  [P in Part as E[P] extends z.ZodMiniType ? P : never]: z.input<Declared<E, P>>;
} & { [P in Part as E[P] extends z.ZodMiniType ? never : P]?: never } & (E['idempotent'] extends true
    ? { idempotencyKey: string }
    : { idempotencyKey?: never });

/** What a handler receives after parsing. */
export type Parsed<E extends Endpoint> = {
  [P in Part]: E[P] extends z.ZodMiniType ? z.output<Declared<E, P>> : undefined;
};

/** What a handler gives, before the declaration strips what it does not name. */
export type HandlerOutput<E extends Endpoint> = z.input<E['output']>;

/** What a caller gets. */
export type Answer<E extends Endpoint> = z.output<E['output']>;
