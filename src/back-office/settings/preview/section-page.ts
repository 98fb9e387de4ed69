import { shortBusinessHours } from '../../../contracts/leads/business-hours.ts';
import type { SettingTab } from '../../../contracts/settings/setting-row.ts';
import { type SettingKey, settingRow, settingsOf } from '../../../contracts/settings/settings-table.ts';
import { headlineClass, splitHeadline } from '../../../site/headline.ts';
import { proofItems } from '../../../site/proof.ts';

/** The parts of the built site that a tab edits, with the style sheets of their page. */
export interface SectionPage {
  sheets: readonly string[];
  parts: readonly Element[];
}

// The site lays out some sections later (first-layout.css). This frame must lay out everything at once.
const allLaidOut =
  '* { content-visibility: visible !important } main { display: flow-root } main > [data-preview-part] { margin: 1.5rem }';

/** Loads the page that shows a tab's settings and returns its parts. Throws if there is no such page or section. */
export async function loadSection(tab: SettingTab): Promise<SectionPage> {
  const [first] = settingsOf(tab);
  if (!first) throw new Error(`The tab ${tab} has no settings`);
  const { page, element } = settingRow(first).target;
  const answer = await fetch(page);
  if (!answer.ok) throw new Error(`The page ${page} answered ${answer.status}`);
  // A template applies no styles, so the content security policy has nothing to refuse. Unlike a regular expression, the parser
  // does not mistake text in an attribute for a style element.
  const template = document.createElement('template');
  template.innerHTML = await answer.text();
  const { content } = template;
  const sheets = Array.from(content.querySelectorAll('style'), ({ textContent }) => textContent ?? '');
  for (const part of content.querySelectorAll('style, script')) part.remove();
  const partOf = (selector: string) =>
    content.querySelector(selector)?.closest('[data-preview-part], section, footer, article');
  const parts = new Set(settingsOf(tab).map((key) => partOf(settingRow(key).target.element)));
  if (!partOf(element)) throw new Error(`The page ${page} has no ${element}`);
  return { sheets, parts: [...parts].filter((part) => part != null) };
}

/**
 * Shows a section in a frame, whose width then decides the layout. Adopts the style sheets, because the content security
 * policy refuses style elements.
 */
export function showSection(frame: Document, { sheets, parts }: SectionPage): void {
  const view = frame.defaultView;
  if (!view) return;
  frame.adoptedStyleSheets = [...sheets, allLaidOut].map((text) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  frame.documentElement.lang = 'en-GB';
  // Links and forms in the preview must not work.
  frame.body.inert = true;
  const main = frame.createElement('main');
  main.append(...parts.map((part) => frame.importNode(part, true)));
  frame.body.replaceChildren(main);
}

/** Returns the distance of a setting's element from the top of its section, in pixels. */
export const topOf = (frame: Document, key: SettingKey): number =>
  frame.querySelector(settingRow(key).target.element)?.getBoundingClientRect().top ?? 0;

// The footer repeats settings of the tab Contact.
const inFooter: Partial<Record<SettingKey, { element: string; write: (text: string) => string }>> = {
  contact_email: { element: '.site-footer [href^="mailto:"]', write: (text) => text },
  contact_hours: { element: '.site-footer address li:nth-child(2)', write: shortBusinessHours },
};

/** Writes the line of proof, which consists of several settings, if a section has it. */
export function writeProof(frame: Document, inForce: (key: SettingKey) => string): void {
  const items = proofItems(inForce).map(({ figure, words }) => {
    const item = frame.createElement('li');
    const bold = frame.createElement('b');
    bold.textContent = figure;
    item.append(...(figure ? [bold, ' '] : []), words);
    return item;
  });
  frame.querySelector('.proof')?.replaceChildren(...items);
}

/** Writes a setting's text into its element, in the same markup as the pages. Does nothing in a section without the setting. */
export function writeSetting(frame: Document, key: SettingKey, text: string): void {
  const repeated = inFooter[key];
  const footer = repeated && frame.querySelector(repeated.element);
  if (footer) footer.textContent = repeated.write(text);
  const place = frame.querySelector(settingRow(key).target.element);
  if (!place || settingRow(key).kind === 'switch') return;
  const { attribute } = settingRow(key).target;
  if (attribute) {
    if (text) place.setAttribute(attribute, text);
    else place.removeAttribute(attribute);
  } else if (key === 'hero_title') {
    place.className = headlineClass(text);
    const { statement, promise } = splitHeadline(text);
    const em = frame.createElement('em');
    em.textContent = promise;
    place.replaceChildren(statement, ...(promise ? [' ', em] : []));
  } else place.textContent = text;
  const optional = place.closest<HTMLElement>('[data-optional]');
  if (optional) optional.hidden = text === '';
}
