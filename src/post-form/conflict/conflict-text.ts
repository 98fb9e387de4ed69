import type { PostKind } from '../../contracts/posts/kind.ts';
import type { PostValues } from '../post-values.ts';
import type { ContentPart } from './content-comparison.ts';

/** The texts of the dialog about a conflict, in the language of the form. */
export interface ConflictText {
  title: string;
  /** Returns a sentence about who has stored the other version, and when. */
  saved: (moment: string, name: string | null) => string;
  note: string;
  mine: string;
  theirs: string;
  saveMine: string;
  takeTheirs: string;
  later: string;
  /** Says where to find the writer's version after the other one was taken. */
  taken: { title: string; description: string };
  /** The texts of a form that keeps a draft. */
  draft?: DraftConflictText;
  /** The labels of the form's fields, in the order of the comparison. */
  fields: Partial<Record<keyof PostValues, string>>;
  /** Stands in place of the comparison if no field of the form differs. */
  alike: string;
  /** The text beside a field that differs. `differentIn` stands beside the content, with the aspects that differ. */
  different: string;
  differentIn: (parts: string) => string;
  parts: Record<ContentPart, string>;
  /** The text for a blank value. */
  blank: string;
  yes: string;
  no: string;
}

/** The texts for a draft that goes on with the saved version. The functions take labels of fields. */
interface DraftConflictText {
  goOn: string;
  takenOver: (fields: string) => string;
  changedTwice: (fields: string) => string;
  publishMine: string;
  later: string;
  /** For a draft that somebody else has stored. */
  other: { title: string; theirs: string; takeTheirs: string };
}

export const conflictTexts: Record<'en-GB' | 'it-IT', (kind: PostKind) => ConflictText> = {
  'en-GB': (kind) => ({
    title: `This ${kind} has been saved meanwhile`,
    saved: (moment, name) => `Saved ${name ? `by ${name} ` : ''}on ${moment}.`,
    note: `Nothing has been overwritten. Compare both versions and choose which one to go on with. The history of the ${kind} keeps the other one.`,
    mine: 'Your version',
    theirs: 'Saved version',
    saveMine: 'Save my version',
    takeTheirs: 'Use the saved version',
    later: 'Go on writing',
    taken: { title: 'The other version is open', description: `The history of the ${kind} keeps your version.` },
    draft: {
      goOn: 'Continue my draft',
      takenOver: (fields) =>
        `If you continue your draft, it takes over what only the other version has changed: ${fields}.`,
      changedTwice: (fields) => `Both versions have changed: ${fields}. Your draft keeps your own.`,
      publishMine: 'Publish my version',
      later: 'Decide later',
      other: {
        title: `The draft of this ${kind} has been changed meanwhile`,
        theirs: 'Other draft',
        takeTheirs: 'Use the other draft',
      },
    },
    fields: {
      ...{ title: 'Title', excerpt: 'Excerpt', content: 'Content', published: 'Published' },
      ...{ publishAt: 'Publish on', unpublishAt: 'Unpublish on' },
      ...{ featuredImage: 'Featured Image URL', slug: kind === 'page' ? 'Address' : 'URL Slug' },
      ...{ metaTitle: 'Meta Title', metaDescription: 'Meta Description', topics: 'Topics', footer: 'Footer' },
    },
    alike: 'Every field is the same in both versions.',
    different: 'different',
    differentIn: (parts) => `different ${parts}`,
    parts: { words: 'words', formatting: 'formatting', links: 'links', images: 'images' },
    blank: '(empty)',
    yes: 'Yes',
    no: 'No',
  }),
  // The Italian dialog writes posts alone.
  'it-IT': () => ({
    title: 'Questo post è stato salvato nel frattempo',
    saved: (moment, name) => `Salvato ${name ? `da ${name} ` : ''}il ${moment}.`,
    note: 'Niente è stato sovrascritto. Confronta le due versioni e scegli con quale continuare. La cronologia del post conserva l’altra.',
    mine: 'La tua versione',
    theirs: 'Versione salvata',
    saveMine: 'Salva la mia versione',
    takeTheirs: 'Usa la versione salvata',
    later: 'Continua a scrivere',
    taken: {
      title: 'Ora vedi la versione salvata',
      description: 'La cronologia del post, nell’area di amministrazione, conserva la tua versione.',
    },
    fields: {
      ...{ title: 'Titolo', excerpt: 'Riassunto', content: 'Contenuto', published: 'Pubblicato' },
      ...{ publishAt: 'Pubblica il', unpublishAt: 'Ritira il', topics: 'Argomenti' },
    },
    alike: 'Ogni campo è uguale nelle due versioni.',
    different: 'diverso',
    differentIn: (parts) => `differenze in ${parts}`,
    parts: { words: 'testo', formatting: 'formattazione', links: 'link', images: 'immagini' },
    blank: '(vuoto)',
    yes: 'Sì',
    no: 'No',
  }),
};
