import type { ActionName } from './toolbar/actions.ts';

/** The languages that the editor speaks. */
export type Language = 'en' | 'it';

/** Every word of the editor. */
export interface EditorText {
  toolbar: string;
  actions: Record<ActionName | 'colour' | 'background' | 'link' | 'image', string>;
  colours: { none: string; own: string; names: readonly string[] };
  link: { address: string; hint: string; wrong: string; apply: string; remove: string; cancel: string };
  image: {
    title: string;
    edit: string;
    alt: string;
    hint: string;
    decorative: string;
    required: string;
    insert: string;
    cancel: string;
    uploading: string;
    ready: string;
  };
}

const english: EditorText = {
  toolbar: 'Formatting',
  actions: {
    undo: 'Undo',
    redo: 'Redo',
    normal: 'Normal text',
    h1: 'Heading 1',
    h2: 'Heading 2',
    h3: 'Heading 3',
    bold: 'Bold',
    italic: 'Italic',
    underline: 'Underline',
    strike: 'Strikethrough',
    colour: 'Text colour',
    background: 'Background colour',
    ordered: 'Numbered list',
    bullet: 'Bulleted list',
    outdent: 'Decrease indent',
    indent: 'Increase indent',
    left: 'Align left',
    center: 'Align centre',
    right: 'Align right',
    justify: 'Justify',
    link: 'Link',
    image: 'Image',
    clear: 'Clear formatting',
  },
  colours: {
    none: 'No colour',
    own: 'Other colour',
    names: ['Red', 'Orange', 'Yellow', 'Green', 'Teal', 'Blue', 'Purple', 'Grey'],
  },
  link: {
    address: 'Address',
    hint: 'A web address, an e-mail address or a telephone number',
    wrong: 'Enter an address that begins with http://, https://, mailto: or tel:',
    apply: 'Apply',
    remove: 'Remove link',
    cancel: 'Cancel',
  },
  image: {
    title: 'Insert image',
    edit: 'Edit image',
    alt: 'Alternative text',
    hint: 'Say what the image shows, for readers who cannot see it.',
    decorative: 'The image is only decoration',
    required: 'Describe the image, or say that it is only decoration',
    insert: 'Insert',
    cancel: 'Cancel',
    uploading: 'Uploading…',
    ready: 'Uploaded',
  },
};

const italian: EditorText = {
  toolbar: 'Formattazione',
  actions: {
    undo: 'Annulla modifica',
    redo: 'Ripeti modifica',
    normal: 'Testo normale',
    h1: 'Titolo 1',
    h2: 'Titolo 2',
    h3: 'Titolo 3',
    bold: 'Grassetto',
    italic: 'Corsivo',
    underline: 'Sottolineato',
    strike: 'Barrato',
    colour: 'Colore del testo',
    background: 'Colore dello sfondo',
    ordered: 'Elenco numerato',
    bullet: 'Elenco puntato',
    outdent: 'Riduci rientro',
    indent: 'Aumenta rientro',
    left: 'Allinea a sinistra',
    center: 'Centra',
    right: 'Allinea a destra',
    justify: 'Giustifica',
    link: 'Collegamento',
    image: 'Immagine',
    clear: 'Rimuovi formattazione',
  },
  colours: {
    none: 'Nessun colore',
    own: 'Altro colore',
    names: ['Rosso', 'Arancione', 'Giallo', 'Verde', 'Verde acqua', 'Blu', 'Viola', 'Grigio'],
  },
  link: {
    address: 'Indirizzo',
    hint: 'Un indirizzo web, un indirizzo e-mail o un numero di telefono',
    wrong: 'Inserisci un indirizzo che inizi con http://, https://, mailto: o tel:',
    apply: 'Applica',
    remove: 'Rimuovi collegamento',
    cancel: 'Annulla',
  },
  image: {
    title: 'Inserisci immagine',
    edit: 'Modifica immagine',
    alt: 'Testo alternativo',
    hint: "Descrivi l'immagine per chi non può vederla.",
    decorative: "L'immagine è solo decorativa",
    required: "Descrivi l'immagine, o indica che è solo decorativa",
    insert: 'Inserisci',
    cancel: 'Annulla',
    uploading: 'Caricamento…',
    ready: 'Caricata',
  },
};

/** The editor's words by language. */
export const editorTexts: Record<Language, EditorText> = { en: english, it: italian };
