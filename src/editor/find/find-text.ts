import type { Language } from '../../ui/language.ts';

interface FindText {
  title: string;
  find: string;
  replaceBy: string;
  matchCase: string;
  previous: string;
  next: string;
  replace: string;
  replaceAll: string;
  close: string;
  /** Returns the position of the current match among all matches. */
  place: (at: number, count: number) => string;
  none: string;
  replaced: (count: number) => string;
}

/** The texts of the bar that finds and replaces words. They load with the other writing tools. */
export const findTexts: Record<Language, FindText> = {
  en: {
    title: 'Find and replace',
    find: 'Find',
    replaceBy: 'Replace with',
    matchCase: 'Match case',
    previous: 'Previous',
    next: 'Next',
    replace: 'Replace',
    replaceAll: 'Replace all',
    close: 'Close',
    place: (at, count) => `${at} of ${count}`,
    none: 'Not found',
    replaced: (count) => `${count} replaced`,
  },
  it: {
    title: 'Trova e sostituisci',
    find: 'Trova',
    replaceBy: 'Sostituisci con',
    matchCase: 'Maiuscole/minuscole',
    previous: 'Precedente',
    next: 'Successivo',
    replace: 'Sostituisci',
    replaceAll: 'Sostituisci tutto',
    close: 'Chiudi',
    place: (at, count) => `${at} di ${count}`,
    none: 'Nessun risultato',
    replaced: (count) => `${count} sostituiti`,
  },
};

/** The keyboard shortcut that opens the bar, in the notation of aria-keyshortcuts. */
export const findKeys = 'Control+Shift+H';
