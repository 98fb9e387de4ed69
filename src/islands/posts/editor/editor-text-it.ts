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
      quotation: ['citazione', 'citazioni'],
      raised: ['apice o pedice', 'apici o pedici'],
    },
    wordsKept: 'Le loro parole restano come testo normale.',
  },
  image: {
    alt: 'Testo alternativo',
    remove: 'Elimina immagine',
    selected: (alt) => (alt ? `Immagine selezionata: ${alt}` : 'Immagine selezionata: solo decorativa'),
    failure: {
      titles: { url: "Errore nel caricamento dell'immagine", file: "Errore nel caricamento dell'immagine" },
      reasons: {
        notAnImage: () => "Questo file non è un'immagine, oppure è danneggiato. Scegli un'immagine PNG, JPEG o GIF.",
        svg: () =>
          "Le immagini SVG non sono accettate, perché possono contenere codice. Salva l'immagine come PNG e carica quel file.",
        mismatch: ({ types: { actual, named, ending } }) =>
          `Il nome di questo file dice ${named}, ma il file è un'immagine ${actual}. Cambia l'estensione del nome in .${ending} e caricalo di nuovo.`,
        tooLarge: () => "Questo file supera i 4 MB. Scegli un'immagine più piccola.",
        signedOut: () => "La sessione è scaduta. Salva il post per accedere di nuovo, poi carica l'immagine.",
        refused: () =>
          "Il server ha rifiutato questo file perché è danneggiato o ha troppi pixel. Scegli un'altra immagine PNG, JPEG o GIF.",
        unavailable: () =>
          "Non è stato possibile inviare o salvare l'immagine. Controlla la connessione e caricala di nuovo.",
      },
    },
  },
};
