import type { Language } from '../language.ts';

/** The texts of the field of topics. They load with it. */
export interface TopicsText {
  label: string;
  hint: string;
  /** Stands in place of the hint if the topics could not be loaded. */
  unavailable: string;
  /** The names of the two lists. */
  chosen: string;
  suggestions: string;
  first: (name: string) => string;
  remove: (name: string) => string;
  create: (name: string) => string;
  tooMany: string;
  /** What screen readers announce. */
  added: (names: string, count: number) => string;
  isChosen: (name: string) => string;
  removed: (name: string, count: number) => string;
  leads: (name: string) => string;
  marked: (name: string) => string;
  found: (count: number) => string;
}

const english = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
const italian = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

export const topicsTexts: Record<Language, TopicsText> = {
  en: {
    label: 'Add a topic',
    hint: 'At most five. The first one leads.',
    unavailable: 'The list of topics could not be loaded. Type their names: they are added all the same.',
    chosen: 'Chosen topics',
    suggestions: 'Topics',
    first: (name) => `Make first: ${name}`,
    remove: (name) => `Remove: ${name}`,
    create: (name) => `Create “${name}”`,
    tooMany: 'Choose at most five topics. Remove some of them.',
    added: (names, count) => `Added: ${names}. ${english(count, 'topic')} chosen.`,
    isChosen: (name) => `${name} is chosen already.`,
    removed: (name, count) => `Removed: ${name}. ${english(count, 'topic')} chosen.`,
    leads: (name) => `${name} is first.`,
    marked: (name) => `Press Backspace again to remove ${name}.`,
    found: (count) => `${english(count, 'suggestion')}.`,
  },
  it: {
    label: 'Aggiungi un argomento',
    hint: 'Al massimo cinque. Il primo è il principale.',
    unavailable: 'Non è stato possibile caricare gli argomenti. Scrivi i loro nomi: si aggiungono lo stesso.',
    chosen: 'Argomenti scelti',
    suggestions: 'Argomenti',
    first: (name) => `Metti per primo: ${name}`,
    remove: (name) => `Togli: ${name}`,
    create: (name) => `Crea «${name}»`,
    tooMany: 'Scegli al massimo cinque argomenti. Togline qualcuno.',
    added: (names, count) => `Aggiunto: ${names}. ${italian(count, 'argomento scelto', 'argomenti scelti')}.`,
    isChosen: (name) => `${name} è già scelto.`,
    removed: (name, count) => `Tolto: ${name}. ${italian(count, 'argomento scelto', 'argomenti scelti')}.`,
    leads: (name) => `${name} è il primo.`,
    marked: (name) => `Premi di nuovo Backspace per togliere ${name}.`,
    found: (count) => `${italian(count, 'suggerimento', 'suggerimenti')}.`,
  },
};
