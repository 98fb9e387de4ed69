import type * as z from 'zod/mini';
import type { KeyScope } from './accounts/key-scope.ts';
import type { Role } from './privacy/person.ts';

/** Who may call: a creator is a content creator or an admin (specification, section 6). */
export type Access = 'anyone' | 'signed-in' | 'creator' | 'admin';

/** How to answer a form that a browser without JavaScript has sent. */
export interface PlainForm {
  /**
   * The path of the pre-rendered page with the form. If the request is refused, the response is this page with the typed text.
   */
  page: string;
  /** The id of the form element on that page. */
  id: string;
  /** The path to which a success redirects the browser, or a function that returns it for the parsed output. */
  success: string | ((output: never) => string);
}

/** The CDN's tag on cached responses: posts and pages, or uploaded images. A change purges the tag. */
export type CacheTag = 'content' | 'images';

/** What decides if a call needs a fresh proof: its parsed parts, the caller's role, and the hosts of the site, its own URL's first. */
export interface ProvenCall<Input, Query = undefined> {
  input: Input;
  query: Query;
  role: Role | undefined;
  hosts: readonly string[];
}

/** The declaration of an endpoint. Callers, functions and the access tests all read it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path in URLPattern's syntax, such as /api/demo-requests/:id. */
  path: `/api/${string}`;
  access: Access;
  /**
   * `fresh` if the caller must have signed in within the last ten minutes (OWASP ASVS 5.0, 7.5.1), or a function that says so of the
   * call: it takes a ProvenCall with the types of the endpoint's own parts.
   */
  proof?: 'fresh' | ((call: never) => boolean);
  /** True if a user may call it who must set up a second factor first. */
  beforeSecondFactor?: true;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  input?: z.ZodMiniObject;
  output: z.ZodMiniType;
  /** True if an endpoint that is open to anyone answers a signed-in user differently. */
  optionalAuth?: true;
  /** Set if the caller sends an Idempotency-Key header, or may send one, so that a repeated request counts once. */
  idempotent?: true | 'optional';
  /** Set if everybody gets the same response to a GET, so that the CDN may cache it. Other responses are never cached. */
  cache?: CacheTag;
  /** The tags of the cached responses that a call may change. The clock purges them again. */
  changes?: readonly CacheTag[];
  form?: PlainForm;
  /**
   * Set if the endpoint accepts an API key in place of a session: the scope that the key needs, or a function that says of
   * the input whether it needs more than to write drafts. The caller is then the key's owner.
   */
  apiKey?: KeyScope | ((input: never) => 'draft' | 'publish');
  /** The largest body in bytes, if it differs from the default (functions/_shared/http/body.ts). */
  bodyLimit?: number;
  /** True if a missing body counts as an empty object. */
  inputOptional?: true;
}

/** Returns the declaration with its exact type, so that the compiler checks callers and handlers against it. */
// The annotation lets a bundler drop unused declarations.
// @__NO_SIDE_EFFECTS__
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type Declared<E extends Endpoint, P extends Part> =
  Exclude<E[P], undefined> extends infer S extends z.ZodMiniType ? S : never;

type Part = 'params' | 'query' | 'input';

/** The arguments of a call: only the parts that the endpoint declares. */
export type CallArguments<E extends Endpoint> = {
  [P in Part as E[P] extends z.ZodMiniType ? P : never]: z.input<Declared<E, P>>;
} & { [P in Part as E[P] extends z.ZodMiniType ? never : P]?: never } & (E['idempotent'] extends true
    ? { idempotencyKey: string }
    : E['idempotent'] extends 'optional'
      ? { idempotencyKey?: string }
      : { idempotencyKey?: never });

/** The parsed parts of a request, as the handler receives them. */
export type Parsed<E extends Endpoint> = {
  [P in Part]: E[P] extends z.ZodMiniType ? z.output<Declared<E, P>> : undefined;
};

/** The handler's return value. Parsing it with `output` removes undeclared fields. */
export type HandlerOutput<E extends Endpoint> = z.input<E['output']>;

/** The result of a call. */
export type Answer<E extends Endpoint> = z.output<E['output']>;
