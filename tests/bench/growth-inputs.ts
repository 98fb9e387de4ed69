import type * as z from 'zod/mini';
import { readInput } from '../../functions/_shared/http/body.ts';
import { preparePost } from '../../functions/_shared/imports/prepare-post.ts';
import type { Endpoint } from '../../src/contracts/endpoint.ts';
import type { IncomingPost } from '../../src/contracts/imports/incoming-post.ts';
import { postLimits } from '../../src/contracts/posts/posts.ts';
import { contentsOf } from '../../src/rich-text/contents.ts';
import { pageContent } from '../../src/rich-text/page-content.ts';
import { sanitizeContent } from '../../src/rich-text/sanitize-content.ts';
import { UnfitContentError } from '../../src/rich-text/unfit-content.ts';
import { declarations } from '../platform/declarations.ts';

/** Code that reads a text from a caller. */
export interface Reader {
  what: string;
  /** The longest text that a call can contain, in characters. */
  longest: number;
  read: (text: string) => unknown;
}

// In bytes. functions/_shared/http/body.ts limits a body, and Node limits the head of a request.
const limits = { body: 64 * 1024, head: 16 * 1024 };

interface Inside {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  in?: z.ZodMiniType;
}

// Returns the schemas of all texts in a schema, with their places.
function texts(schema: z.ZodMiniType, place: string): [place: string, text: z.ZodMiniType][] {
  const inside = schema._zod.def as unknown as Inside;
  if (inside.type === 'string') return [[place, schema]];
  const fields = Object.entries(inside.shape ?? {}).flatMap(([name, field]) => texts(field, `${place}.${name}`));
  const parts = [inside.innerType, inside.element, inside.valueType, inside.in, ...(inside.options ?? [])];
  return [...fields, ...parts.flatMap((part) => (part ? texts(part, place) : []))];
}

const part = (endpoint: Endpoint, name: 'input' | 'query' | 'params', longest: number): Reader[] =>
  (endpoint[name] ? texts(endpoint[name], `${endpoint.method} ${endpoint.path} ${name}`) : []).map(
    ([what, schema]) => ({ what, longest, read: (text) => schema.safeParse(text) }),
  );

/** The schema of every text of every declaration. */
export const fieldReaders: readonly Reader[] = declarations.flatMap((endpoint) => [
  ...part(endpoint, 'input', endpoint.bodyLimit ?? limits.body),
  ...part(endpoint, 'query', limits.head),
  ...part(endpoint, 'params', limits.head),
]);

const post: IncomingPost = {
  ...{
    source: 'bench',
    id: null,
    kind: 'post',
    title: 'Bench',
    slug: 'bench',
    excerpt: 'Bench',
    content: '',
    author: null,
  },
  ...{ featuredImage: null, oldPaths: [], metaTitle: null, metaDescription: null },
  ...{ published: false, publishAt: null, unpublishAt: null },
  ...{ createdAt: '2026-01-31T09:00:00.000Z', updatedAt: '2026-01-31T09:00:00.000Z' },
};

/** The content of a post: what a save and an import do with it, and what a page does with stored content. */
export const contentReaders: readonly Reader[] = [
  {
    what: 'content that is sanitised, and shown',
    longest: postLimits.content,
    read: (content) => {
      try {
        contentsOf(pageContent(sanitizeContent(content, postLimits.content)));
      } catch (error) {
        if (!(error instanceof UnfitContentError)) throw error;
      }
    },
  },
  {
    what: 'content that is imported',
    longest: postLimits.content,
    read: (content) => preparePost({ ...post, content }),
  },
];

/** The bodies of calls as JSON, each with the schema that has the most parts. */
export const bodyReaders: readonly Reader[] = declarations
  .filter(
    ({ path, input, method }) =>
      input && (path === '/api/admin/imports' || (path === '/api/blog' && method === 'POST')),
  )
  .map((endpoint) => ({
    what: `the body of ${endpoint.method} ${endpoint.path}`,
    longest: endpoint.bodyLimit ?? limits.body,
    read: async (body) => {
      const headers = { 'content-type': 'application/json' };
      const request = new Request('https://site.invalid', { method: 'POST', headers, body });
      endpoint.input?.safeParse(await readInput(request, endpoint, () => undefined).catch(() => undefined));
    },
  }));
