import { escapeHtml } from './escape-html.ts';

const frame = /<iframe\b[^>]*\bsrc="https:\/\/([^"/?#]+)[^"]*"[^>]*><\/iframe>/g;

/** Replaces every frame in sanitised content with a button, so that the browser contacts the frame's host only after a click. */
export const withWaitingEmbeds = (content: string): string =>
  content.replace(
    frame,
    (html, host: string) =>
      `<span><template>${html}</template><button class="button" type="button" data-embed>Show the content of ${escapeHtml(host)}</button></span>`,
  );
