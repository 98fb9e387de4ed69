/**
 * Turns the footnotes of Word, LibreOffice and Google Docs into a list whose links work on the page of a post. A footnote is two
 * links to each other: one around the number in the text, and one in the paragraph with the words. `before` is the number of the
 * last footnote that the post already has.
 */
export function listNotes(document: Document, before: number): void {
  const places = new Map<string, Element>();
  for (const place of document.querySelectorAll('[id],a[name]'))
    for (const name of [place.id, place.getAttribute('name')]) if (name) places.set(name, place);
  const notes = new Map<Element, HTMLElement>();
  for (const link of document.querySelectorAll('a[href*="#"]')) {
    const words = places.get(placeOf(link))?.closest('p,li');
    if (!words || words.contains(link) || link.closest('h1,h2,h3,h4,h5,h6')) continue;
    const backs = [...words.querySelectorAll('a[href*="#"]')].filter((back) => leadsTo(back, link, places));
    if (!notes.has(words) && (backs.length === 0 || !numberOfNote.test(link.textContent.trim()))) continue;
    for (const back of backs) back.remove();
    const item = notes.get(words) ?? document.createElement('li');
    notes.set(words, item);
    item.dataset.number ??= String(before + notes.size);
    link.setAttribute('href', `#note-${item.dataset.number}`);
    if (!numberOfNote.test(link.textContent.trim())) continue;
    link.textContent = `[${item.dataset.number}]`;
    // A raised number would count as left out.
    link.closest('sup')?.replaceWith(link);
  }
  const list = document.createElement('ol');
  for (const [words, item] of notes) {
    if (!list.parentNode) words.before(list);
    const back = document.createElement('a');
    back.href = `#ref-${item.dataset.number}`;
    back.textContent = '↩';
    item.append(...words.childNodes, ' ', back);
    list.append(item);
    words.remove();
  }
  if (before > 0) list.setAttribute('start', String(before + 1));
}

// A question and its answer may link to each other too, but not by a number or a sign.
const numberOfNote = /^[[(]?(?:\d{1,4}|[a-z]|[ivxlc]{1,6}|[^\p{L}\p{N}\s]{1,3})[\])]?$/iu;

const placeOf = (link: Element) => link.getAttribute('href')?.replace(/^[^#]*#/, '') ?? '';

function leadsTo(back: Element, link: Element, places: ReadonlyMap<string, Element>): boolean {
  const place = places.get(placeOf(back));
  // The name is on the link, in the link, or on the raised number around the link.
  return place !== undefined && (link.contains(place) || link.closest('sup') === place);
}
