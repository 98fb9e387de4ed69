import type { ContentPart } from './content-comparison.ts';
import type { PostValues } from './post-values.ts';

/** The texts of the dialog about a conflict, in the language of the form. */
export interface ConflictText {
  title: string;
  note: string;
  mine: string;
  theirs: string;
  keepMine: string;
  takeTheirs: string;
  later: string;
  /** The labels of the fields that the form has, in the order in which they are compared. */
  fields: Partial<Record<keyof PostValues, string>>;
  /** Stands beside a field that differs; `differentIn` beside the content, with the aspects that differ. */
  different: string;
  differentIn: (parts: string) => string;
  parts: Record<ContentPart, string>;
  /** Stands in place of a blank value. */
  blank: string;
  yes: string;
  no: string;
}

export const conflictTexts: Record<'en-GB' | 'it-IT', ConflictText> = {
  'en-GB': {
    title: 'Somebody else has saved this post',
    note: 'Nothing has been overwritten. Compare both versions and choose which one to go on with.',
    mine: 'Your version',
    theirs: 'Saved version',
    keepMine: 'Save my version',
    takeTheirs: 'Use the saved version',
    later: 'Go on writing',
    fields: {
      ...{ title: 'Title', excerpt: 'Excerpt', content: 'Content', published: 'Published' },
      ...{ publishAt: 'Publish on', unpublishAt: 'Unpublish on' },
      ...{ featuredImage: 'Featured Image URL', slug: 'URL Slug' },
      ...{ metaTitle: 'Meta Title', metaDescription: 'Meta Description' },
    },
    different: 'different',
    differentIn: (parts) => `different ${parts}`,
    parts: { words: 'words', formatting: 'formatting', links: 'links', images: 'images' },
    blank: '(empty)',
    yes: 'Yes',
    no: 'No',
  },
  'it-IT': {
    title: 'Qualcun altro ha salvato questo post',
    note: 'Niente è stato sovrascritto. Confronta le due versioni e scegli con quale continuare.',
    mine: 'La tua versione',
    theirs: 'Versione salvata',
    keepMine: 'Salva la mia versione',
    takeTheirs: 'Usa la versione salvata',
    later: 'Continua a scrivere',
    fields: {
      ...{ title: 'Titolo', excerpt: 'Riassunto', content: 'Contenuto', published: 'Pubblicato' },
      ...{ publishAt: 'Pubblica il', unpublishAt: 'Ritira il' },
    },
    different: 'diverso',
    differentIn: (parts) => `differenze in ${parts}`,
    parts: { words: 'testo', formatting: 'formattazione', links: 'link', images: 'immagini' },
    blank: '(vuoto)',
    yes: 'Sì',
    no: 'No',
  },
};
