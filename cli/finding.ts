/** A finding of the doctor. With `wrong`, the site does not work as it should. A `note` needs no change. */
export interface Finding {
  state: 'good' | 'wrong' | 'note';
  text: string;
}

/** Returns the finding of a passed check. */
export const good = (text: string): Finding => ({ state: 'good', text });
/** Returns the finding of something that must be corrected. */
export const wrong = (text: string): Finding => ({ state: 'wrong', text });
/** Returns the finding of something to know, without anything to correct. */
export const note = (text: string): Finding => ({ state: 'note', text });
