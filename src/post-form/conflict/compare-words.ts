import { diffWords } from 'diff';

/** The time limit of a comparison, because two long texts with little in common would block the page for minutes. */
const timeoutMs = 2_000;

/** A part of a text that two versions share, or that only one of them has. */
export interface TextPart {
  key: string;
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Compares two texts word by word. Shows all of a text as replaced if the comparison takes too long. */
export function compareWords(before: string, after: string): TextPart[] {
  const replaced = [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ];
  const changes = diffWords(before, after, { timeout: timeoutMs }) ?? replaced;
  return changes.map(({ added, removed, value }, index) => ({
    key: `${index}`,
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}
