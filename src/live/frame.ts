import type { HeadFacts } from './head.ts';

/** The places of frames, each with the facts of the build that its writer needs. */
interface Facts {
  /** The facts that each page's head needs. */
  head: HeadFacts;
  /** A post with its related posts. */
  post: { siteUrl: string };
  /** The heading of a page of the blog, and what stands above it. */
  listHead: { description: string };
  /** The topics, the cards of a page of the blog, and the links to the other pages. */
  list: Record<string, never>;
  /** The call of a demo request. */
  call: { contact: string };
}

type PlaceName = keyof Facts;

/**
 * Returns a place in a frame. It is a comment, so no text can pass for one: every "<" in a text or an attribute is escaped.
 */
export const place = <Name extends PlaceName>(name: Name, facts: Facts[Name]): string =>
  `<!--live:${name}:${JSON.stringify(facts).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')}-->`;

/** Writes the content of each place. */
export type Writers = { readonly [Name in PlaceName]?: (facts: Facts[Name]) => string };

const places = /<!--live:(\w+):(.*?)-->/g;

/**
 * Returns a page: the frame, which a build has rendered, with its places filled. A build and the functions call it with the same
 * writers, so both make the same page.
 */
export const fillFrame = (frame: string, writers: Writers): string =>
  frame.replace(places, (_, name: PlaceName, facts: string) => {
    const write = writers[name] as ((facts: unknown) => string) | undefined;
    if (!write) throw new Error(`Nothing fills the place ${name} of a frame`);
    return write(JSON.parse(facts));
  });
