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
  passkeyRequired: 'Questo account è protetto da una passkey: la password da sola non basta.',
  passkey: {
    signIn: 'Usa la tua passkey',
    pending: 'In attesa della passkey...',
    unsupported:
      'Questo browser non può usare le passkey qui. Usa un altro browser o il dispositivo con la tua passkey.',
    timedOut: 'Nessuno ha confermato la passkey entro quattro minuti. Riprova quando vuoi.',
    notUsed:
      'Nessuna passkey è stata usata. Riprova con il dispositivo che la contiene. Se l’hai persa, chiedi a un amministratore.',
    formerAddress:
      'Il sito ha un nuovo indirizzo e le passkey di quello vecchio non funzionano più. Chiedi a un amministratore.',
    refused: 'Questo browser non consente le passkey a questo indirizzo. Usa un altro browser.',
  },
};
