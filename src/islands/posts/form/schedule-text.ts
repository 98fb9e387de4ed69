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
  },
};
