// Each sign is found in a time that grows with the length of the text.
const signs = [
  /^#{1,6} \S/gm,
  /^ *[-*+] \S/gm,
  /^ *\d{1,3}[.)] \S/gm,
  /^> ?\S/gm,
  /^```/gm,
  /^\|.*\|$/gm,
  /\]\(\S/g,
  /\*\*\S/g,
];

/** Returns true if a text has at least two signs of Markdown. */
export const hasMarkdown = (text: string): boolean =>
  signs.reduce((found, sign) => found + (text.match(sign)?.length ?? 0), 0) >= 2;
