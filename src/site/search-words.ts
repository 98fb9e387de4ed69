// Letters that Unicode does not split into a letter and an accent.
const folded: Record<string, string> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};

/** Returns the words of a text in lower case and without accents, in their order. The index and the search both call it. */
export const searchWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđðħıŧßæœþ]/g, (letter) => folded[letter] ?? '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];
