/** The progress of one part of the work. */
export interface Progress {
  what: string;
  done: number;
  total: number;
}

export type OnProgress = (progress: Progress) => void;
