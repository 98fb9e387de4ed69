import type { Language } from '../editor/editor-text.ts';

/** What both ways of writing a post say about keeping the text. */
export interface PostText {
  restore: { title: string; from: (moment: string) => string; newer: string; take: string; leave: string };
  conflict: {
    title: string;
    note: string;
    mine: string;
    theirs: string;
    keepMine: string;
    takeTheirs: string;
    later: string;
    fields: { title: string; excerpt: string; content: string; published: string };
    yes: string;
    no: string;
  };
  signIn: {
    title: string;
    note: string;
    username: string;
    password: string;
    code: string;
    submit: string;
    pending: string;
    failed: string;
    cancel: string;
  };
  leaving: { title: string; note: string; stay: string; leave: string };
  slug: { take: (proposal: string) => string };
  /** How a moment is written. */
  locale: string;
}

const english: PostText = {
  restore: {
    title: 'Unsaved text found',
    from: (moment) => `This browser kept what was written until ${moment}.`,
    newer: 'The post has been saved since by somebody else or in another window.',
    take: 'Restore it',
    leave: 'Discard it',
  },
  conflict: {
    title: 'Somebody else has saved this post',
    note: 'Nothing has been overwritten. Compare both versions and choose which one to go on with.',
    mine: 'Your version',
    theirs: 'Saved version',
    keepMine: 'Save my version',
    takeTheirs: 'Use the saved version',
    later: 'Go on writing',
    fields: { title: 'Title', excerpt: 'Excerpt', content: 'Content', published: 'Published' },
    yes: 'Yes',
    no: 'No',
  },
  signIn: {
    title: 'Your session has ended',
    note: 'Sign in again to save. What you have written is still here.',
    username: 'Username',
    password: 'Password',
    code: '6-digit code or recovery code',
    submit: 'Login',
    pending: 'Logging in...',
    failed: 'Invalid credentials',
    cancel: 'Not now',
  },
  leaving: {
    title: 'Leave without saving?',
    note: 'Your changes are not saved. This browser keeps them and offers them when you open this post again.',
    stay: 'Keep writing',
    leave: 'Leave',
  },
  slug: { take: (proposal) => `Use “${proposal}”` },
  locale: 'en-GB',
};

const italian: PostText = {
  restore: {
    title: 'Trovato testo non salvato',
    from: (moment) => `Questo browser ha conservato quanto scritto fino a ${moment}.`,
    newer: 'Nel frattempo il post è stato salvato da qualcun altro o in un’altra finestra.',
    take: 'Ripristina',
    leave: 'Scarta',
  },
  conflict: {
    title: 'Qualcun altro ha salvato questo post',
    note: 'Niente è stato sovrascritto. Confronta le due versioni e scegli con quale continuare.',
    mine: 'La tua versione',
    theirs: 'Versione salvata',
    keepMine: 'Salva la mia versione',
    takeTheirs: 'Usa la versione salvata',
    later: 'Continua a scrivere',
    fields: { title: 'Titolo', excerpt: 'Riassunto', content: 'Contenuto', published: 'Pubblicato' },
    yes: 'Sì',
    no: 'No',
  },
  signIn: {
    title: 'La sessione è scaduta',
    note: 'Accedi di nuovo per salvare. Il tuo testo è ancora qui.',
    username: 'Nome utente',
    password: 'Password',
    code: 'Codice di 6 cifre o codice di recupero',
    submit: 'Accedi',
    pending: 'Accesso...',
    failed: 'Credenziali non valide',
    cancel: 'Non ora',
  },
  leaving: {
    title: 'Uscire senza salvare?',
    note: 'Le modifiche non sono salvate. Questo browser le conserva e le propone quando riapri il post.',
    stay: 'Continua a scrivere',
    leave: 'Esci',
  },
  slug: { take: (proposal) => `Usa «${proposal}»` },
  locale: 'it-IT',
};

/** By language. */
export const postTexts: Record<Language, PostText> = { en: english, it: italian };
