import type { Language } from '../../ui/language.ts';
import type { InsertionName } from './insertions.ts';

interface InsertText {
  /** The name of the menu. */
  menu: string;
  names: Record<InsertionName, string>;
  /** The notice if the code for tables could not be loaded. */
  noTables: string;
}

/** The texts of the menu Insert. They load with the menu. */
export const insertTexts: Record<Language, InsertText> = {
  en: {
    menu: 'Insert',
    noTables: 'Tables could not be loaded. Is this device online?',
    names: {
      ...{
        quote: 'Quotation',
        code: 'Code block',
        table: 'Table',
        divider: 'Divider',
        image: 'Image',
        library: 'Image from the library',
        document: 'Document (PDF)',
      },
      ...{ embed: 'Video or audio', action: 'Call to action' },
      ...{ question: 'Questions and answers', quotation: 'Quotation with a source', figures: 'Figures' },
      form: 'Demo form',
      beside: 'Text beside an image',
      ...{ h1: 'Heading 1', h2: 'Heading 2', h3: 'Heading 3', ordered: 'Numbered list', bullet: 'Bulleted list' },
    },
  },
  it: {
    menu: 'Inserisci',
    noTables: 'Impossibile caricare le tabelle. Il dispositivo è online?',
    names: {
      ...{
        quote: 'Citazione',
        code: 'Blocco di codice',
        table: 'Tabella',
        divider: 'Divisore',
        image: 'Immagine',
        library: 'Immagine dalla libreria',
        document: 'Documento (PDF)',
      },
      ...{ embed: 'Video o audio', action: "Invito all'azione" },
      ...{ question: 'Domande e risposte', quotation: 'Citazione con la fonte', figures: 'Numeri' },
      form: 'Modulo per la demo',
      beside: "Testo accanto a un'immagine",
      ...{ h1: 'Titolo 1', h2: 'Titolo 2', h3: 'Titolo 3', ordered: 'Elenco numerato', bullet: 'Elenco puntato' },
    },
  },
};
