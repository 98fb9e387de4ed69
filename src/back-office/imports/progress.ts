/** How far a part of the work is. */
export interface Progress {
  what: string;
  done: number;
  total: number;
}

export type OnProgress = (progress: Progress) => void;
