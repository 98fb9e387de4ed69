import { escapeText } from './escape-text.ts';

/** Returns an attribute as HTML, with a space before it; an empty string for one without a value. */
export const attribute = (name: string, value: string | number | undefined | null): string =>
  value ? ` ${name}="${escapeText(String(value)).replaceAll('"', '&quot;')}"` : '';
