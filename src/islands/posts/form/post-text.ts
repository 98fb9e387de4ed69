import type { Question } from '../../ui/ask.tsx';
import type { ContentPart } from './content-comparison.ts';
import type { PostValues } from './post-values.ts';

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
    /** The labels of the fields that the form has, and therefore saves, in the order in which they are compared. */
    fields: Partial<Record<keyof PostValues, string>>;
    /** Said beside a field that differs, and beside the content with the parts that differ. */
    different: string;
    differentIn: (parts: string) => string;
    parts: Record<ContentPart, string>;
    /** In place of a value that is blank. */
    blank: string;
    yes: string;
    no: string;
  };
  leaving: Question;
  slug: { take: (suggestion: string) => string };
  /** How a moment is written. */
  locale: string;
}
