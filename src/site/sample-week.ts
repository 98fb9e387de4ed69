/** A requirement of a therapist's file, with how much of its evidence is there. */
export interface Requirement {
  name: 'Registration' | 'Supervision' | 'Records' | 'CPD';
  /** What is counted. */
  unit: string;
  done: number;
  needed: number;
  /** The date by which the rest is due. */
  due: string;
}

/** A therapist of the sample week. The lists have a number for each day, Monday to Friday. */
export interface SampleTherapist {
  name: string;
  register: string;
  checked: string;
  sessions: readonly number[];
  /** The sessions that there is time for. */
  capacity: readonly number[];
  /** The sessions that a client missed. */
  missed: readonly number[];
  file: readonly Requirement[];
}

/** The working days of the sample week. */
export const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] as const;

/**
 * The one week that every mock-up of the site shows. The specification gives its totals: 2 therapists, 33 sessions, 90 % average
 * compliance and a score of 75 %.
 */
export const therapists = [
  {
    ...{ name: 'Therapist A', register: 'BACP', checked: '3 Nov' },
    ...{ sessions: [4, 3, 5, 2, 4], capacity: [5, 4, 5, 4, 4], missed: [0, 0, 1, 0, 0] },
    file: [
      { name: 'Registration', unit: 'proofs', done: 2, needed: 2, due: '30 Jun' },
      { name: 'Supervision', unit: 'hours', done: 16.5, needed: 18, due: '19 Dec' },
      { name: 'Records', unit: 'clients', done: 17, needed: 20, due: '31 Dec' },
      { name: 'CPD', unit: 'hours', done: 30, needed: 40, due: '12 Dec' },
    ],
  },
  {
    ...{ name: 'Therapist B', register: 'UKCP', checked: '9 Nov' },
    ...{ sessions: [3, 3, 3, 3, 3], capacity: [3, 4, 3, 4, 4], missed: [0, 0, 0, 1, 0] },
    file: [
      { name: 'Registration', unit: 'proofs', done: 2, needed: 2, due: '31 May' },
      { name: 'Supervision', unit: 'hours', done: 18, needed: 18, due: '31 Dec' },
      { name: 'Records', unit: 'clients', done: 14, needed: 16, due: '19 Dec' },
      { name: 'CPD', unit: 'hours', done: 32, needed: 40, due: '31 Dec' },
    ],
  },
] as const satisfies readonly SampleTherapist[];

/** The sessions of the week that have begun or are next, in minutes. A session of no minutes has not begun. */
export const liveSessions = [
  { therapist: therapists[0].name, place: 'Video', minutes: 32 },
  { therapist: therapists[1].name, place: 'On site', minutes: 12 },
  { therapist: therapists[0].name, place: 'Telephone', minutes: 0 },
] as const;

/** The length of every session, in minutes. */
export const sessionMinutes = 50;

/** Returns the sum of numbers. */
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const average = (numbers: readonly number[]) => Math.round(sum(numbers) / numbers.length);

/** Returns how much of a requirement's evidence is there, as a whole percentage. */
export const percent = ({ done, needed }: Requirement): number => Math.round((done / needed) * 100);

/** Returns the score of a therapist: the average of the percentages that the file shows. */
export const score = ({ file }: SampleTherapist): number => average(file.map(percent));

/** Returns the numbers of all therapists added up for each day. */
export const eachDay = (count: (therapist: SampleTherapist) => readonly number[]): number[] =>
  days.map((_, day) => sum(therapists.map((therapist) => count(therapist)[day] ?? 0)));

/** Returns the places of a therapist that are free, for each day. */
export const freePlaces = ({ sessions, capacity }: SampleTherapist): number[] =>
  capacity.map((places, day) => places - (sessions[day] ?? 0));

/** The totals of the week. */
export const totals = {
  therapists: therapists.length,
  sessions: sum(eachDay(({ sessions }) => sessions)),
  missed: sum(eachDay(({ missed }) => missed)),
  free: sum(eachDay(freePlaces)),
  compliance: average(therapists.map(score)),
} as const;

/** The requirement of Therapist A with the lowest percentage, which is also the next that is due in the team. */
export const weakest = therapists[0].file[3];
