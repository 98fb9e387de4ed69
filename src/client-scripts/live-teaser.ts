// Shows the newest posts on the home page, which is as old as the last build. It asks when the teaser comes near the screen.
import { teaserPath } from '../contracts/publishing/live-lists.ts';

// BlogTeaser.astro has it.
const place = document.querySelector('.teaser .page') as HTMLElement;
const built = place.innerHTML;

// Returns false if something on the screen would move, or what the browser is scrolling to.
function show(content: DocumentFragment): boolean {
  const before = [...place.childNodes];
  const height = place.offsetHeight;
  place.replaceChildren(content);
  const isBelow = place.getBoundingClientRect().top >= innerHeight && !document.querySelector('.teaser ~ :target');
  if (isBelow || place.offsetHeight === height) return true;
  place.replaceChildren(...before);
  return false;
}

let newer: Promise<string> | undefined;

new IntersectionObserver(
  async ([entry], observer) => {
    if (!newer && !entry?.isIntersecting) return;
    newer ??= fetch(teaserPath).then(
      (answer) => (answer.ok ? answer.text() : built),
      () => built,
    );
    const template = document.createElement('template');
    template.innerHTML = await newer;
    if (template.innerHTML === built || show(template.content)) observer.disconnect();
  },
  // About a screen before it is seen, and again when it goes.
  { rootMargin: '100%' },
).observe(place);
