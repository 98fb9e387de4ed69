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
  signIn: {
    title: string;
    note: string;
    username: string;
    password: string;
    code: string;
    submit: string;
    pending: string;
    failed: string;
    cancel: string;
  };
  leaving: { title: string; note: string; stay: string; leave: string };
  slug: { take: (proposal: string) => string };
  /** How a moment is written. */
  locale: string;
}
