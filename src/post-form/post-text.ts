import type { Question } from '../ui/dialog/ask-in-dialog.tsx';

/** The texts that both forms of a post have. */
export interface PostText {
  /** The question before leaving the form, of a new post or of one that the server has. */
  leaving: Record<'stored' | 'new', Question>;
  slug: { take: (suggestion: string) => string };
}
