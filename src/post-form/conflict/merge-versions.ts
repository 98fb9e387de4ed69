import { diffArrays } from 'diff';
import type { Conflict } from '../draft/opened-post.ts';
import { blankValues, type PostValues } from '../post-values.ts';

/** The writer's values, with the changes that only the stored version has. */
export interface Merged {
  values: PostValues;
  /** The fields that now contain changes of the stored version. */
  takenOver: (keyof PostValues)[];
  /** The fields that both have changed, where the writer's value stays. */
  kept: (keyof PostValues)[];
}

/** Merges two versions that began from the same one: by field, and the content by block. */
export function mergeVersions(base: PostValues, { mine, theirs }: Pick<Conflict, 'mine' | 'theirs'>): Merged {
  const merged: Merged = { values: mine, takenOver: [], kept: [] };
  for (const name of Object.keys(blankValues) as (keyof PostValues)[]) {
    if (theirs[name] === base[name] || theirs[name] === mine[name]) continue;
    const mergeBoth = () => (name === 'content' ? mergeContent(base[name], mine[name], theirs[name]) : undefined);
    const value = mine[name] === base[name] ? theirs[name] : mergeBoth();
    merged[value === undefined ? 'kept' : 'takenOver'].push(name);
    if (value !== undefined) merged.values = { ...merged.values, [name]: value };
  }
  return merged;
}

const mergeContent = (base: string, mine: string, theirs: string) =>
  mergeBlocks(blocksOf(base), blocksOf(mine), blocksOf(theirs))?.join('');

// Parses the HTML outside the page, so that nothing in it runs.
const blocksOf = (html: string) =>
  [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map((node) =>
    node instanceof Element ? node.outerHTML : (node.textContent ?? ''),
  );

/** The time limit of a comparison, because two long texts with little in common would block the page. */
const timeoutMs = 2_000;

/** A change: the blocks that replace those from `start` to `end`. */
interface Edit {
  start: number;
  end: number;
  blocks: string[];
}

/** Merges the changes of two lists of blocks. Returns undefined if both have changed the same place, or if it takes too long. */
export function mergeBlocks(base: string[], mine: string[], theirs: string[]): string[] | undefined {
  const [own, other] = [editsOf(base, mine), editsOf(base, theirs)];
  if (!own || !other) return undefined;
  const added = other.filter((edit) => !own.some((one) => isSame(one, edit)));
  if (added.some((edit) => own.some((one) => meet(one, edit)))) return undefined;
  const merged = [...base];
  // From the end, so that the positions of earlier changes stay valid.
  for (const { start, end, blocks } of [...own, ...added].sort((a, b) => b.start - a.start))
    merged.splice(start, end - start, ...blocks);
  return merged;
}

function editsOf(base: string[], changed: string[]): Edit[] | undefined {
  const parts = diffArrays(base, changed, { timeout: timeoutMs });
  const edits: Edit[] = [];
  let at = 0;
  for (const { added, removed, value } of parts ?? []) {
    const last = edits.at(-1);
    // A removal and an addition in the same place are one change.
    const edit = last?.end === at ? last : { start: at, end: at, blocks: [] };
    if (!added) at += value.length;
    if (!added && !removed) continue;
    edit.end = at;
    if (added) edit.blocks.push(...value);
    if (edit !== last) edits.push(edit);
  }
  return parts && edits;
}

const isSame = (one: Edit, other: Edit) => JSON.stringify(one) === JSON.stringify(other);

// An addition has no length, so it also overlaps a change that begins or ends at its position.
function meet(one: Edit, other: Edit): boolean {
  const isAddition = one.start === one.end || other.start === other.end;
  return isAddition ? one.start <= other.end && other.start <= one.end : one.start < other.end && other.start < one.end;
}
