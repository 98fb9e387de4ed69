import type { Question } from '../../ui/dialog/ask-in-dialog.tsx';
import type { Outcome } from './schedule-outcome.ts';

/** The texts of the fields of a post's schedule, in the language of the form. */
export interface ScheduleText {
  publishAt: string;
  unpublishAt: string;
  hint: string;
  /** The time is left out when the clocks go forward. */
  missing: string;
  /** The time comes twice when the clocks go back. */
  twice: string;
  /** The post would disappear before it appears. */
  tooEarly: string;
  first: string;
  second: string;
  scheduled: (moment: string) => string;
  /** What a save does at once, beside the field. */
  outcomes: Record<Outcome, string>;
  /** The questions before such a save. */
  questions: Record<Outcome, Question>;
}

export const scheduleTexts: Record<'en-GB' | 'it-IT', ScheduleText> = {
  'en-GB': {
    publishAt: 'Publish on',
    unpublishAt: 'Unpublish on',
    hint: 'Time in the United Kingdom',
    missing: 'This time does not exist: the clocks go forward. Choose an hour later or earlier.',
    twice: 'This time comes twice: the clocks go back. Choose which one you mean.',
    tooEarly: 'Choose a moment after the one at which the post appears',
    first: 'The first time (summer time)',
    second: 'The second time (winter time)',
    scheduled: (moment) => `Scheduled: ${moment}`,
    outcomes: {
      appears: 'This moment is over: visitors see the post as soon as you save it.',
      disappears: 'This moment is over: visitors no longer see the post once you save it.',
      dropped:
        'The post is published, so it does not wait for this moment. To let it wait, switch “Published” off first.',
    },
    questions: {
      appears: {
        title: 'Publish this post now?',
        note: '“Publish on” is a moment that is over, so visitors see the post as soon as it is saved.',
        stay: 'Go back',
        go: 'Publish now',
      },
      disappears: {
        title: 'Take this post offline now?',
        note: '“Unpublish on” is a moment that is over, so visitors no longer see the post once it is saved.',
        stay: 'Go back',
        go: 'Take offline',
      },
      dropped: {
        title: 'Save without “Publish on”?',
        note: 'The post is published, so visitors see it as soon as it is saved. The moment is not kept.',
        stay: 'Go back',
        go: 'Save without it',
      },
    },
  },
  'it-IT': {
    publishAt: 'Pubblica il',
    unpublishAt: 'Ritira il',
    hint: 'Ora del Regno Unito',
    missing: 'Quest’ora non esiste: le lancette vanno avanti. Scegli un’ora prima o dopo.',
    twice: 'Quest’ora si ripete: le lancette tornano indietro. Scegli quale intendi.',
    tooEarly: 'Scegli un momento dopo quello in cui il post appare',
    first: 'La prima volta (ora legale)',
    second: 'La seconda volta (ora solare)',
    scheduled: (moment) => `Programmato: ${moment}`,
    outcomes: {
      appears: 'Questo momento è passato: il post è visibile al pubblico appena lo salvi.',
      disappears: 'Questo momento è passato: il post non è più visibile al pubblico appena lo salvi.',
      dropped:
        'Il post è pubblicato, quindi non aspetta questo momento. Per farlo aspettare, disattiva prima «Pubblica».',
    },
    questions: {
      appears: {
        title: 'Pubblicare il post adesso?',
        note: '«Pubblica il» è un momento passato, quindi il post è visibile al pubblico appena viene salvato.',
        stay: 'Torna indietro',
        go: 'Pubblica adesso',
        lang: 'it',
      },
      disappears: {
        title: 'Ritirare il post adesso?',
        note: '«Ritira il» è un momento passato, quindi il post non è più visibile al pubblico appena viene salvato.',
        stay: 'Torna indietro',
        go: 'Ritira adesso',
        lang: 'it',
      },
      dropped: {
        title: 'Salvare senza «Pubblica il»?',
        note: 'Il post è pubblicato, quindi è visibile al pubblico appena viene salvato. Il momento non viene conservato.',
        stay: 'Torna indietro',
        go: 'Salva senza',
        lang: 'it',
      },
    },
  },
};
