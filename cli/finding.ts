/** A finding of the doctor. With `wrong`, the site does not work as it should. A `note` needs no change. */
export interface Finding {
  state: 'good' | 'wrong' | 'note';
  text: string;
}

export const good = (text: string): Finding => ({ state: 'good', text });
export const wrong = (text: string): Finding => ({ state: 'wrong', text });
export const note = (text: string): Finding => ({ state: 'note', text });
