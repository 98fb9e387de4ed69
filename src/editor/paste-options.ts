import type { Language } from '../ui/language.ts';
import type { UploadPasted } from './images/new-image.ts';
import type { OnLeftOut } from './left-out.ts';

/** The language of the questions about a paste, and the functions that a paste calls. */
export interface PasteOptions {
  language: Language;
  /** Uploads the images of pasted HTML. */
  onPasted: UploadPasted;
  /** Says what a post cannot keep. */
  onLeftOut: OnLeftOut;
}
