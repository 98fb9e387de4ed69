import { type SettingKey, type SettingTab, settingRow, settingsOf } from '../../../../contracts/settings-table.ts';
import { splitHeadline } from '../../../../site/headline.ts';

/** A section of the public site as it was built: its style sheets and its markup. */
export interface SectionPage {
  sheets: readonly string[];
  section: Element;
}

// In a frame nothing comes near by scrolling, so that what the page lays out late would stay blank.
const allLaidOut = '* { content-visibility: visible !important }';

/** Reads the page that a tab's settings feed, and finds its section. Throws where either cannot be had. */
export async function loadSection(tab: SettingTab): Promise<SectionPage> {
  const [first] = settingsOf(tab);
  if (!first) throw new Error(`The tab ${tab} has no settings`);
  const { page, element } = settingRow(first).target;
  const answer = await fetch(page);
  if (!answer.ok) throw new Error(`The page ${page} answered ${answer.status}`);
  // A template's content is parsed and nothing in it is applied, so the content security policy refuses none of it.
  // Only the parser knows which style elements are the page's own: an attribute may hold the text of one.
  const template = document.createElement('template');
  template.innerHTML = await answer.text();
  const { content } = template;
  const sheets = Array.from(content.querySelectorAll('style'), ({ textContent }) => textContent ?? '');
  for (const part of content.querySelectorAll('style, script')) part.remove();
  const section = content.querySelector(element)?.closest('section, footer');
  if (!section) throw new Error(`The page ${page} has no ${element}`);
  return { sheets, section };
}

/**
 * Puts a section into a frame, which makes it as narrow or wide as a page of its own. The style sheets are adopted,
 * because the content security policy refuses style elements.
 */
export function showSection(frame: Document, { sheets, section }: SectionPage): void {
  const view = frame.defaultView;
  if (!view) return;
  frame.adoptedStyleSheets = [...sheets, allLaidOut].map((text) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  frame.documentElement.lang = 'en-GB';
  // Nothing in a picture of a page can be followed or filled in.
  frame.body.inert = true;
  frame.body.replaceChildren(frame.importNode(section, true));
}

/** Where a setting's element begins, in pixels from the top of its section. */
export const topOf = (frame: Document, key: SettingKey): number =>
  frame.querySelector(settingRow(key).target.element)?.getBoundingClientRect().top ?? 0;

/** Writes a setting's text into its element, as the pages do. */
export function writeSetting(frame: Document, key: SettingKey, text: string): void {
  const place = frame.querySelector(settingRow(key).target.element);
  if (!place) return;
  if (key === 'hero_title') {
    const { statement, promise } = splitHeadline(text);
    const em = frame.createElement('em');
    em.textContent = promise;
    place.replaceChildren(statement, ...(promise ? [' ', em] : []));
  } else place.textContent = text;
  const optional = place.closest<HTMLElement>('[data-optional]');
  if (optional) optional.hidden = text === '';
}
