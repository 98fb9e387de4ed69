import type { PostKind } from '../../contracts/posts/kind.ts';

/** The texts of the offer of unsaved text, in the language of the form. */
interface RestoreText {
  title: string;
  from: (moment: string) => string;
  newer: (kind: PostKind) => string;
  take: string;
  leave: string;
}

export const restoreTexts: Record<'en-GB' | 'it-IT', RestoreText> = {
  'en-GB': {
    title: 'Unsaved text found',
    from: (moment) => `This browser kept what was written until ${moment}.`,
    newer: (kind) => `The ${kind} has been saved since by somebody else or in another window.`,
    take: 'Restore it',
    leave: 'Discard it',
  },
  'it-IT': {
    title: 'Trovato testo non salvato',
    from: (moment) => `Questo browser ha conservato quanto scritto fino a ${moment}.`,
    newer: () => 'Nel frattempo il post è stato salvato da qualcun altro o in un’altra finestra.',
    take: 'Ripristina',
    leave: 'Scarta',
  },
};
