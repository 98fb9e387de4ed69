import type { Locator, Page } from 'playwright-core';
import { expectFocus } from '../browser/by-keyboard.ts';

const texts = {
  en: { open: 'Choose topics', field: 'Add a topic', list: 'Chosen topics' },
  it: { open: 'Scegli gli argomenti', field: 'Aggiungi un argomento', list: 'Argomenti scelti' },
};

/** Opens the field of the topics by keyboard. Returns it, and the topics that are chosen. */
export async function openTopics(
  page: Page,
  language: keyof typeof texts = 'en',
): Promise<{ field: Locator; chosen: Locator }> {
  const { open, field: label, list } = texts[language];
  await page.getByRole('button', { name: open }).press('Enter');
  const field = page.getByRole('combobox', { name: label });
  await expectFocus(field);
  return { field, chosen: page.getByRole('list', { name: list }).getByRole('listitem') };
}
