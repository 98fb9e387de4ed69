/** A finding of the doctor. `wrong` stops the site from working as it should, `note` does not. */
export interface Finding {
  state: 'good' | 'wrong' | 'note';
  text: string;
}

export const good = (text: string): Finding => ({ state: 'good', text });
export const wrong = (text: string): Finding => ({ state: 'wrong', text });
export const note = (text: string): Finding => ({ state: 'note', text });
