import type { Language } from '../editor-text.ts';
import type { InsertionName } from './insertions.ts';

interface InsertText {
  /** The name of the menu. */
  menu: string;
  names: Record<InsertionName, string>;
}

/** The texts of the menu Insert. They load with the menu. */
export const insertTexts: Record<Language, InsertText> = {
  en: {
    menu: 'Insert',
    names: {
      ...{ quote: 'Quotation', divider: 'Divider', image: 'Image', h1: 'Heading 1', h2: 'Heading 2', h3: 'Heading 3' },
      ...{ ordered: 'Numbered list', bullet: 'Bulleted list' },
    },
  },
  it: {
    menu: 'Inserisci',
    names: {
      ...{ quote: 'Citazione', divider: 'Divisore', image: 'Immagine', h1: 'Titolo 1', h2: 'Titolo 2', h3: 'Titolo 3' },
      ...{ ordered: 'Elenco numerato', bullet: 'Elenco puntato' },
    },
  },
};
