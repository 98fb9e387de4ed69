import type { Question } from '../ui/dialog/ask-in-dialog.tsx';

/** The texts that both forms of a post have. */
export interface PostText {
  leaving: Question;
  slug: { take: (suggestion: string) => string };
}
