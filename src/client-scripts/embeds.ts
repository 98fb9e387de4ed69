// Plays a video or a recording in the page when its card is clicked. Until then its host hears of no reader.
import { embedOf } from '../rich-text/embed.ts';

function play(link: HTMLAnchorElement, url: string): void {
  const frame = document.createElement('iframe');
  frame.title = link.textContent;
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  // The same limits as those of a frame in a post (sanitize-content.ts).
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-presentation');
  // YouTube plays nothing for a page that it does not know, and a preview sends no referrer otherwise.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = url;
  link.replaceWith(frame);
  frame.focus();
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.embed a') : null;
  const embed = link && embedOf(link.href);
  // With a key, the link opens in a tab or a window of its own.
  if (!embed || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  play(link, embed.frameUrl);
});
