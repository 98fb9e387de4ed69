import { expect, test } from 'vitest';
import { mergeBlocks } from '../../src/post-form/conflict/merge-versions.ts';

const merge = (base: string, mine: string, theirs: string) => mergeBlocks([...base], [...mine], [...theirs])?.join('');

test.each([
  ['paragraphs that each has changed', 'abcd', 'Abcd', 'abcD', 'AbcD'],
  ['neighbours', 'abcd', 'aBcd', 'abCd', 'aBCd'],
  ['what one has added and the other has deleted', 'abcdef', 'abXcdef', 'abcde', 'abXcde'],
  ['the same change once', 'abc', 'aXc', 'aXc', 'aXc'],
  ['everything deleted by one alone', 'abc', 'abc', '', ''],
])('blocks are merged: %s', (_, base, mine, theirs, merged) => {
  expect(merge(base, mine, theirs)).toBe(merged);
});

test.each([
  ['a block that both have changed', 'abc', 'aXc', 'aYc'],
  ['a block that one has deleted and the other has changed', 'abc', 'ac', 'aYc'],
  ['two additions in one place, whose order nobody knows', 'abc', 'abXc', 'abYc'],
  ['an addition beside a change', 'abc', 'aXbc', 'aYc'],
])('blocks are left to the writer: %s', (_, base, mine, theirs) => {
  expect(merge(base, mine, theirs)).toBeUndefined();
});
