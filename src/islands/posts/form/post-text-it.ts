import type { SignInText } from '../../ui/sign-in-text.ts';
import type { PostText } from './post-text.ts';

/** The Italian texts of the forms of a post. */
export const italianPost: PostText = {
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
    different: 'diverso',
    differentIn: (parts) => `differenze in ${parts}`,
    parts: { words: 'testo', formatting: 'formattazione', links: 'link', images: 'immagini' },
    blank: '(vuoto)',
    yes: 'Sì',
    no: 'No',
  },
  leaving: {
    title: 'Uscire senza salvare?',
    note: 'Le modifiche non sono salvate. Questo browser le conserva e le propone quando riapri il post.',
    stay: 'Continua a scrivere',
    go: 'Esci',
    lang: 'it',
  },
  slug: { take: (suggestion) => `Usa «${suggestion}»` },
  locale: 'it-IT',
};

/** The Italian texts of the dialog that signs a person in again. */
export const italianSignIn: SignInText = {
  title: 'La sessione è scaduta',
  note: 'Accedi di nuovo per salvare. Il tuo testo è ancora qui.',
  username: 'Nome utente',
  password: 'Password',
  code: 'Codice di 6 cifre o codice di recupero',
  newPassword: 'Nuova password, al posto di quella temporanea',
  submit: 'Accedi',
  pending: 'Accesso...',
  refused: 'Credenziali non valide',
  failures: {
    offline: 'Il server non è raggiungibile. Questo dispositivo è online?',
    timeout: 'Il server non ha risposto in tempo. Riprova.',
    fault: (reference) => `Qualcosa è andato storto da parte nostra. Riprova. (Riferimento ${reference})`,
  },
  cancel: 'Non ora',
};
