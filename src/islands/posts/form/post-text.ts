import type { Question } from '../../ui/ask.tsx';
import type { ContentPart } from './content-comparison.ts';
import type { PostValues } from './post-values.ts';

/** The texts that both forms of a post have. */
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
    /** The labels of the fields that the form has, in the order in which they are compared. */
    fields: Partial<Record<keyof PostValues, string>>;
    /** Stands beside a field that differs; `differentIn` beside the content, with the aspects that differ. */
    different: string;
    differentIn: (parts: string) => string;
    parts: Record<ContentPart, string>;
    /** Stands in place of a blank value. */
    blank: string;
    yes: string;
    no: string;
  };
  leaving: Question;
  slug: { take: (suggestion: string) => string };
  /** The locale for dates and times. */
  locale: string;
}
