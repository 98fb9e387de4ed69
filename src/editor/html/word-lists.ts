const ordered = /^\s*\(?(?:(\d+)|[a-z]|[ivxlc]+)[.)]/i;

/** Converts Word's list paragraphs to lists. Such a paragraph has the style `mso-list:l0 level2 lfo1` and its bullet as text. */
export function joinWordLists(document: Document): void {
  // The open lists, from the outermost to the innermost.
  let open: { list: Element; level: number }[] = [];
  let last: Element | undefined;
  for (const paragraph of document.querySelectorAll<HTMLElement>('[style*="mso-list:"]')) {
    const style = paragraph.getAttribute('style') ?? '';
    const level = Number(/mso-list:[^;]*level(\d)/i.exec(style)?.[1] ?? 0);
    if (!level || /mso-list:\s*ignore/i.test(style)) continue;
    if (!last || paragraph.previousElementSibling !== last) open = [];
    const bullet = paragraph.querySelector('[style*="mso-list:Ignore" i]');
    const number = ordered.exec(bullet?.textContent ?? '');
    const tag = number ? 'ol' : 'ul';
    bullet?.remove();
    // A change between bullets and numbers on the same level starts another list.
    open = open.filter((entry) => entry.level < level || (entry.level === level && entry.list.localName === tag));
    let current = open.at(-1);
    if (!current || current.level < level) {
      const list = document.createElement(tag);
      if (number?.[1] && number[1] !== '1') list.setAttribute('start', number[1]);
      if (current) (current.list.lastElementChild ?? current.list).append(list);
      else paragraph.before(list);
      current = { list, level };
      open.push(current);
    }
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    current.list.append(item);
    paragraph.remove();
    last = open[0]?.list;
  }
}
