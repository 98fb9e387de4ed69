import { escapeHtml } from './escape-html.ts';

/** Returns the links that share a page with its title. */
export function shareLinksHtml(pageUrl: string, title: string): string {
  const url = encodeURIComponent(pageUrl);
  const links = [
    ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${url}`],
    ['X', `https://x.com/intent/post?url=${url}&text=${encodeURIComponent(title)}`],
  ] as const;
  const items = links.map(
    ([name, href]) =>
      `<a class="button" href="${escapeHtml(href)}" rel="noopener" target="_blank" aria-label="Share on ${name}">${name}</a>`,
  );
  return `<div class="share"><p>Share</p>${items.join('')}</div>`;
}
