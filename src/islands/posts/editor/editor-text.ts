import type { UploadError, UploadFailure } from './images/upload-error.ts';
import type { LeftOutText } from './left-out.ts';
import type { ActionName } from './toolbar/actions.ts';

/** The languages of the editor. */
export type Language = 'en' | 'it';

/** All texts of the editor. */
export interface EditorText {
  language: Language;
  toolbar: string;
  actions: Record<ActionName | 'colour' | 'background' | 'link' | 'image', string>;
  colours: { none: string; own: string; names: readonly string[] };
  /** The notice after a paste that could not be kept whole. */
  leftOut: LeftOutText;
  image: {
    alt: string;
    remove: string;
    /** The text of the bar below the editor. `alt` is the alternative text of the selected image; empty for decoration. */
    selected: (alt: string) => string;
    /** Why an upload failed. The titles are for its two steps: asking for the URL and sending the file. */
    failure: {
      titles: Record<UploadError['step'], string>;
      reasons: Record<UploadFailure, (error: UploadError) => string>;
    };
  };
}
