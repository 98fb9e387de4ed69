// Shows the newest posts on the home page, which is as old as the last build. It asks when the teaser comes near the screen.
import { teaserPath } from '../contracts/publishing/live-lists.ts';

// BlogTeaser.astro has it.
const place = document.querySelector('.teaser .page') as HTMLElement;
const built = place.innerHTML;

// Returns false if something on the screen would move, or lose the focus.
function show(content: DocumentFragment): boolean {
  if (place.contains(document.activeElement)) return false;
  const before = [...place.childNodes];
  const height = place.offsetHeight;
  place.replaceChildren(content);
  if (place.offsetHeight === height || place.getBoundingClientRect().top >= innerHeight) return true;
  place.replaceChildren(...before);
  return false;
}

async function readNewer(): Promise<HTMLTemplateElement | undefined> {
  const answer = await fetch(teaserPath);
  const template = document.createElement('template');
  template.innerHTML = await answer.text();
  return answer.ok && template.innerHTML !== built ? template : undefined;
}

let reading: ReturnType<typeof readNewer> | undefined;

const observer = new IntersectionObserver(
  async ([entry]) => {
    if (!reading && !entry?.isIntersecting) return;
    reading ??= readNewer().catch(() => undefined);
    const newer = await reading;
    // Creators have a live teaser after a change of theirs (LiveTeaser.tsx).
    if (newer && !('live' in place.dataset) && !show(newer.content.cloneNode(true) as DocumentFragment)) return;
    observer.disconnect();
    if (newer) place.dispatchEvent(new Event('refreshed'));
  },
  // About a screen before it is seen, and again when it goes.
  { rootMargin: '100% 0px' },
);
observer.observe(place);
