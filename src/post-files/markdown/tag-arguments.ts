/** The arguments of a tag of Hugo, Liquid or MDX. */
export interface TagArguments {
  named: Record<string, string>;
  /** The values without a name, such as the id in {{< youtube id >}}. */
  values: string[];
}

const value = '"((?:[^"\\\\]|\\\\.)*)"|\'([^\']*)\'|`([^`]*)`';
const argument = new RegExp(`([\\w-]+)\\s*=\\s*(?:${value}|([^\\s"'\`]+))|${value}|([^\\s"'\`]+)`, 'g');

/** Reads the arguments of a tag: values with a name, and values without one. */
export function readArguments(text: string): TagArguments {
  const read: TagArguments = { named: {}, values: [] };
  for (const [, name, ...texts] of text.matchAll(argument)) {
    const found = texts.find((each) => each !== undefined)?.replaceAll('\\"', '"') ?? '';
    if (name) read.named[name.toLowerCase()] = found;
    else read.values.push(found);
  }
  return read;
}
