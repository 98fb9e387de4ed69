import type { SignInText } from '../ui/sign-in/sign-in-text.ts';
import type { PostText } from './post-text.ts';

const leaving = (place: string) => ({
  title: 'Uscire senza salvare?',
  note: `Le modifiche non sono salvate. Questo browser le conserva e le propone quando riapri ${place}.`,
  stay: 'Continua a scrivere',
  go: 'Esci',
  lang: 'it',
});

/** The Italian texts of the forms of a post. */
export const italianPost: PostText = {
  leaving: { stored: leaving('il post'), new: leaving('«Nuovo Post»') },
  slug: { take: (suggestion) => `Usa «${suggestion}»` },
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
