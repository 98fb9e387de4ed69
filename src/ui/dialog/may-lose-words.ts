import type { Language } from '../language.ts';
import { ask } from './ask.ts';
import type { Question } from './ask-in-dialog.tsx';

const questions: Record<Language, Question> = {
  en: {
    title: 'Close without saving?',
    note: 'What you typed here will be lost.',
    stay: 'Go on writing',
    go: 'Close',
  },
  it: {
    title: 'Chiudere senza salvare?',
    note: 'Quello che hai scritto qui andrà perso.',
    stay: 'Continua a scrivere',
    go: 'Chiudi',
    lang: 'it',
  },
};

/** Asks whether a dialog may close although its words are lost then. */
export const mayLoseWords = (language: Language): Promise<boolean> => ask(questions[language]);
