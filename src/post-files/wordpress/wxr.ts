import { Parser } from 'htmlparser2';
import { ExportError } from '../export-error.ts';

/** An element of WordPress's export with its text and child elements. */
export interface WxrElement {
  name: string;
  attribs: Record<string, string>;
  text: string;
  children: WxrElement[];
}

// A custom field of a comment is nested six deep. The parser's time grows with the square of the depth.
const deepest = 50;

/**
 * Parses WordPress's export (WXR, an extension of RSS 2.0) and returns its channel. Ignores declarations of entities, so a small
 * file cannot expand into a large one. Throws an ExportError if the file is not such an export, or is cut off.
 */
export function readWxr(xml: string): WxrElement {
  const root: WxrElement = { name: '', attribs: {}, text: '', children: [] };
  const open = [root];
  let complete = false;
  const parser = new Parser(
    {
      onopentag: (name, attribs) => {
        const child: WxrElement = { name, attribs, text: '', children: [] };
        open.at(-1)?.children.push(child);
        open.push(child);
        if (open.length > deepest)
          throw new ExportError(
            `This XML file nests elements more than ${deepest} deep, as no export of WordPress does. Download it from WordPress again.`,
          );
      },
      ontext: (text) => {
        const current = open.at(-1);
        if (current) current.text += text;
      },
      onclosetag: (name, implied) => {
        open.pop();
        if (name === 'rss' && !implied) complete = true;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  const rss = childOf(root, 'rss');
  if (rss && !complete)
    throw new ExportError('The file ends in the middle of the export. Download it from WordPress again.');
  const channel = childOf(rss, 'channel');
  if (!channel || !textOf(channel, 'wp:wxr_version'))
    throw new ExportError(
      'This XML file is no export of WordPress. Choose the file that Tools, Export has downloaded.',
    );
  return channel;
}

/** Returns the first child with this name. */
export const childOf = (element: WxrElement | undefined, name: string): WxrElement | undefined =>
  element?.children.find((child) => child.name === name);

/** Returns the text of the first child with this name; empty if there is none. */
export const textOf = (element: WxrElement | undefined, name: string): string => childOf(element, name)?.text ?? '';
