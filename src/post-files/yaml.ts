import { isScalar, parseDocument, visit } from 'yaml';

/** Parses YAML. Throws an Error with a message of one line if the YAML is malformed or repeats a field. */
export function readYaml(text: string): unknown {
  // The parser's own check for repeated fields compares each field with all others.
  const document = parseDocument(text, { uniqueKeys: false });
  const [error] = document.errors;
  if (error) throw new Error(error.message.split('\n', 1).join(''));
  visit(document, {
    Map(_, { items }) {
      const names = new Set<unknown>();
      for (const { key } of items) {
        const name = isScalar(key) ? key.value : key;
        if (names.has(name)) throw new Error(`Map keys must be unique: ${String(name)} stands twice`);
        names.add(name);
      }
    },
  });
  return document.toJS();
}
