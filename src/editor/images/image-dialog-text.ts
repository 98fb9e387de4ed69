import type { Language } from '../../ui/language.ts';

/** The texts of the dialogs for images. They load with the dialogs. */
export interface ImageDialogText {
  alt: string;
  title: string;
  edit: string;
  hint: string;
  decorative: string;
  required: string;
  caption: string;
  width: string;
  widths: Record<'text' | 'small' | 'wide', string>;
  insert: string;
  cancel: string;
  uploading: string;
  ready: string;
  save: string;
  /** Names an image in pasted HTML: its number among all images of the paste, and its alternative text if it has one. */
  pasted: (number: number, total: number, alt: string | undefined) => string;
}

export const imageDialogTexts: Record<Language, ImageDialogText> = {
  en: {
    alt: 'Alternative text',
    title: 'Insert image',
    edit: 'Edit image',
    hint: 'Say what the image shows, for readers who cannot see it.',
    decorative: 'The image is only decoration',
    required: 'Describe the image, or say that it is only decoration',
    caption: 'Caption',
    width: 'Width',
    widths: { text: 'As wide as the text', small: 'Small', wide: 'Wider than the text' },
    insert: 'Insert',
    cancel: 'Cancel',
    uploading: 'Uploading…',
    ready: 'Uploaded',
    save: 'Save',
    pasted: (number, total, alt) => `Pasted image ${number} of ${total}${alt ? ` (${alt})` : ''}`,
  },
  it: {
    alt: 'Testo alternativo',
    title: 'Inserisci immagine',
    edit: 'Modifica immagine',
    hint: "Descrivi l'immagine per chi non può vederla.",
    decorative: "L'immagine è solo decorativa",
    required: "Descrivi l'immagine, o indica che è solo decorativa",
    caption: 'Didascalia',
    width: 'Larghezza',
    widths: { text: 'Come il testo', small: 'Piccola', wide: 'Più larga del testo' },
    insert: 'Inserisci',
    cancel: 'Annulla',
    uploading: 'Caricamento…',
    ready: 'Caricata',
    save: 'Salva',
    pasted: (number, total, alt) => `Immagine incollata ${number} di ${total}${alt ? ` (${alt})` : ''}`,
  },
};
