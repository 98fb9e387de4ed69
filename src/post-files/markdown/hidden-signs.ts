import { readDate } from '../dates.ts';

// A field whose name contains one of these words hides its post, unless its value says no.
const hiding = /^(?:drafts?|private|hidden|unlisted|unpublished|secret|confidential|wip|protected|password)$/;
// These words hide a post only as the whole name, because names such as “hide_title” and “internal_links” do not.
const hidingAlone =
  /^(?:hide|internal|restricted|membersonly|archived|trash(?:ed)?|deleted|headless|(?:robots)?noindex)$/;
// A field with one of these names hides its post if its value says no. Some of them also hide it unless the value says yes or is
// a date. Eleventy makes no page for “permalink: false”, and Hugo none for “render: never”.
const showing = /^(?:publish(?:ed)?|public|visible|listed|live|online|released|approved|permalink|render|list)$/;
const strictlyShowing = /^(?:publish|public|visible|listed)$/;
// These fields have one of several values. The post is public only with one of the values below.
const states = /^(?:status|poststatus|visibility|access)$/;
const shownStates =
  /^(?:publish(?:ed)?|public|live|final|done|complete|completed|released|active|approved|posted|scheduled|future|all|everyone|free|open|visible)$/;
// These fields may contain any text, such as the title “Private”.
const texts = /^(?:title|slug|excerpt|description|summary|author|authors|image|cover|url|aliases)$/;

const yes = /^(?:true|yes|y|on|1)$/i;
const no = /^(?:false|no|n|off|0|none|never|)$/i;

/**
 * Returns the fields, the folder or the name that say that a file is not public. An unknown sign hides the post too, because a
 * draft that should be public does less harm than the opposite.
 */
export function hiddenSigns(fields: Readonly<Record<string, unknown>>, path: string): string[] {
  const folders = path.split('/').slice(0, -1);
  const file = path.split('/').at(-1) ?? '';
  // Jekyll and Hexo have the folder “_drafts”. Astro and Jekyll leave out files whose names begin with an underscore.
  const hiddenFolder = folders.find((folder) => hiding.test(folder.replace(/^_/, '').toLowerCase()));
  return [
    ...(hiddenFolder ? [hiddenFolder] : []),
    ...(/^_(?!index\.)/i.test(file) ? [file] : []),
    ...leavesOf(fields)
      .filter(isSign)
      .map(({ name, value }) => `${name}: ${textOf(value ?? '')}`),
  ];
}

interface Leaf {
  name: string;
  value: unknown;
}

// Hugo also has fields in “params”, and other programs in fields such as “seo”. Deeper fields do not describe the post.
const leavesOf = (fields: Readonly<Record<string, unknown>>, depth = 0): Leaf[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    value && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date) && depth < 2
      ? leavesOf(value as Record<string, unknown>, depth + 1)
      : [{ name, value }],
  );

function isSign({ name, value }: Leaf): boolean {
  const said = textOf(value ?? '');
  if (!said) return false;
  const words = name
    .slice(0, 100)
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  const whole = words.join('').replace(/^(?:is|post|page)(?=.)/, '');
  if (words.some((word) => hiding.test(word)) || hidingAlone.test(whole) || hiding.test(whole)) return !no.test(said);
  if (showing.test(whole))
    return no.test(said) || (strictlyShowing.test(whole) && !yes.test(said) && readDate(value).fault !== undefined);
  if (states.test(whole)) return !shownStates.test(said.toLowerCase());
  if (texts.test(whole)) return false;
  return [value].flat().some((item) => typeof item === 'string' && hiding.test(item.trim().toLowerCase()));
}

const textOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value.trim() : JSON.stringify(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
};

/** Returns true if a value is a plain yes or no, which cannot be a date. */
export const isYesOrNo = (value: unknown): boolean => yes.test(String(value)) || no.test(String(value));
