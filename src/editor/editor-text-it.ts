import type { EditorText } from './editor-text.ts';

/** The Italian texts of the editor. */
export const italianEditor: EditorText = {
  language: 'it',
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
    insert: 'Inserisci',
  },
  colours: {
    none: 'Nessun colore',
    own: 'Altro colore',
    names: ['Rosso', 'Arancione', 'Giallo', 'Verde', 'Verde acqua', 'Blu', 'Viola', 'Grigio'],
  },
  leftOut: {
    title: 'Non tutto è stato incollato',
    before: 'Esclusi',
    kinds: {
      image: ['immagine', 'immagini'],
      embedded: ['elemento incorporato', 'elementi incorporati'],
      table: ['tabella', 'tabelle'],
      raised: ['apice o pedice', 'apici o pedici'],
    },
    wordsKept: 'Le loro parole restano come testo normale.',
  },
  image: {
    edit: 'Modifica immagine',
    remove: 'Elimina immagine',
    selected: (alt) => (alt ? `Immagine selezionata: ${alt}` : 'Immagine selezionata: solo decorativa'),
  },
  card: {
    edit: 'Modifica',
    remove: 'Elimina',
  },
};
