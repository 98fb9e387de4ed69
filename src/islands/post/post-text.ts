import type { Question } from '../ui/ask.tsx';

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
  leaving: Question;
  slug: { take: (proposal: string) => string };
  /** How a moment is written. */
  locale: string;
}
