// Plays a video or a recording in the page when its card is clicked. The browser contacts the host only then.
import { embedOf } from '../rich-text/embed.ts';

function play(link: HTMLAnchorElement, url: string): void {
  const frame = document.createElement('iframe');
  frame.title = link.textContent;
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  // The same restrictions as for a frame in a post (sanitize-content.ts).
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-presentation');
  // YouTube plays nothing without a referrer, and a preview page sends none by default.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = url;
  link.replaceWith(frame);
  frame.focus();
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.embed a') : null;
  const embed = link && embedOf(link.href);
  // With one of these keys, the link opens in another tab or window.
  if (!embed || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  play(link, embed.frameUrl);
});
