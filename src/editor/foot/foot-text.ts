import type { Language } from '../../ui/language.ts';

interface FootText {
  /** Returns the number of words and the reading time in minutes. */
  words: (words: number, minutes: number) => string;
  outline: string;
  noHeadings: string;
  shortcuts: string;
  /** The heading of the list of Markdown characters. */
  signs: string;
  close: string;
  save: string;
  link: string;
  tableTools: string;
  /** The names of the formats that these characters become. */
  signNames: Record<
    'heading' | 'list' | 'numbered' | 'quote' | 'block' | 'divider' | 'bold' | 'italic' | 'strike' | 'code' | 'menu',
    string
  >;
}

const plural = (locale: string, count: number, one: string, many: string) =>
  `${count.toLocaleString(locale)} ${count === 1 ? one : many}`;

/** The texts below the editor. They load when the text has the focus. */
export const footTexts: Record<Language, FootText> = {
  en: {
    words: (words, minutes) =>
      `${plural('en-GB', words, 'word', 'words')}, ${plural('en-GB', minutes, 'minute', 'minutes')} to read`,
    outline: 'Outline',
    noHeadings: 'The text has no headings yet.',
    shortcuts: 'Shortcuts',
    signs: 'Typed signs that become formats',
    close: 'Close',
    save: 'Save',
    link: 'Link',
    tableTools: 'The tools of a table',
    signNames: {
      ...{
        heading: 'Heading',
        list: 'Bulleted list',
        numbered: 'Numbered list',
        quote: 'Quotation',
        block: 'Code block',
        divider: 'Divider',
      },
      ...{ bold: 'Bold', italic: 'Italic', strike: 'Strikethrough', code: 'Code', menu: 'The menu Insert' },
    },
  },
  it: {
    words: (words, minutes) =>
      `${plural('it-IT', words, 'parola', 'parole')}, ${plural('it-IT', minutes, 'minuto', 'minuti')} di lettura`,
    outline: 'Struttura',
    noHeadings: 'Il testo non ha ancora titoli.',
    shortcuts: 'Scorciatoie',
    signs: 'Segni che diventano formati',
    close: 'Chiudi',
    save: 'Salva',
    link: 'Collegamento',
    tableTools: 'Gli strumenti di una tabella',
    signNames: {
      ...{ heading: 'Titolo', list: 'Elenco puntato', numbered: 'Elenco numerato', quote: 'Citazione' },
      ...{
        block: 'Blocco di codice',
        divider: 'Divisore',
        bold: 'Grassetto',
        italic: 'Corsivo',
        strike: 'Barrato',
        code: 'Codice',
      },
      menu: 'Il menu Inserisci',
    },
  },
};
