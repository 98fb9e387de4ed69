import type { Language } from '../ui/language.ts';
import type { LeftOutText } from './left-out.ts';
import type { ActionName } from './toolbar/actions.ts';

/** All texts of the editor. */
export interface EditorText {
  language: Language;
  toolbar: string;
  actions: Record<ActionName | 'colour' | 'background' | 'link' | 'image' | 'insert', string>;
  colours: { none: string; own: string; names: readonly string[] };
  /** The notice after a paste that left something out. */
  leftOut: LeftOutText;
  image: {
    edit: string;
    remove: string;
    /** The text of the bar below the editor. `alt` is the alternative text of the selected image; empty for decoration. */
    selected: (alt: string) => string;
  };
  card: { edit: string; remove: string };
}
