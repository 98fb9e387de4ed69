// A form holds the topics of a post as one text, so that it is compared, kept in the browser and merged like every other value:
// names with ", " between them, and after a last comma without a space what is typed and not added yet. Names have no commas.

/** The names of chosen topics, the leading one first, and the text that is typed and not added yet. */
export interface TopicList {
  names: string[];
  typed: string;
}

/** Returns the names in a text with commas, each once, with what is typed and not added yet as the last one. */
export const namesIn = (text: string): string[] => {
  const names = new Map<string, string>();
  for (const part of text.split(',')) {
    const name = part.trim();
    if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
};

/** Returns chosen topics and what is typed as one text. */
export const writeTopics = (names: readonly string[], typed = ''): string => names.join(', ') + (typed && `,${typed}`);

/** Returns the chosen topics and what is typed of one text. */
export function readTopics(text: string): TopicList {
  const [, chosen = '', typed = ''] = /^(.*?)(?:,(?! )(.*))?$/s.exec(text) ?? [];
  return { names: namesIn(chosen), typed };
}
