import type { Language } from '../../ui/language.ts';
import type { CardKind, FilledKind } from './card.ts';

interface CardText {
  titles: Record<FilledKind, string>;
  /** The words of the bar below the editor. */
  selected: Record<CardKind, string>;
  embedUrl: string;
  embedHint: string;
  embedWrong: string;
  embedTitle: string;
  embedTitleHint: string;
  words: string;
  wordsHint: string;
  label: string;
  url: string;
  urlHint: string;
  urlWrong: string;
  labelMissing: string;
  question: string;
  questionMissing: string;
  answer: string;
  answerMissing: string;
  quote: string;
  quoteMissing: string;
  name: string;
  nameMissing: string;
  role: string;
  organisation: string;
  optional: string;
  number: string;
  numberMissing: string;
  figureWords: string;
  figureWordsMissing: string;
  image: string;
  imageHint: string;
  imageMissing: string;
  uploading: string;
  fromLibrary: string;
  besideText: string;
  besideTextMissing: string;
  save: string;
  cancel: string;
  /** The button of a new call to action, as everywhere on the site. */
  newLabel: string;
}

/** The texts of cards and of their dialog. They load with the first card. */
export const cardTexts: Record<Language, CardText> = {
  en: {
    titles: {
      ...{ embed: 'Video or audio', action: 'Call to action' },
      ...{ question: 'Question and answer', quotation: 'Quotation with a source', figures: 'Figures' },
      beside: 'Text beside an image',
    },
    selected: {
      ...{ embed: 'Video or audio selected', action: 'Call to action selected' },
      ...{
        question: 'Question and answer selected',
        quotation: 'Quotation with a source selected',
        figures: 'Figures selected',
        beside: 'Text beside an image selected',
      },
      form: 'Demo form selected. Readers can send a demo request here.',
    },
    embedUrl: 'URL',
    embedHint: 'The address of a page on YouTube, Vimeo or Spotify.',
    embedWrong: 'Enter the URL of a video on YouTube or Vimeo, or of something to hear on Spotify',
    embedTitle: 'Title',
    embedTitleHint: 'What readers see before they press play. Until then, the other site hears nothing of them.',
    words: 'Text',
    wordsHint: 'One or two sentences before the button. You can leave this empty.',
    label: 'Button',
    url: 'Link',
    urlHint: 'A page of this site, such as /contact, or a full URL.',
    urlWrong: 'Enter a page of this site, such as /contact, or a full URL such as https://example.com',
    labelMissing: 'Enter the words of the button',
    question: 'Question',
    questionMissing: 'Enter the question',
    answer: 'Answer',
    answerMissing: 'Enter the answer',
    quote: 'Quotation',
    quoteMissing: 'Enter the quotation',
    name: 'Name',
    nameMissing: 'Enter the name of the person who said it',
    role: 'Role',
    organisation: 'Organisation',
    optional: 'You can leave this empty.',
    number: 'Number',
    numberMissing: 'Enter a number, such as 85%',
    figureWords: 'Words',
    figureWordsMissing: 'Enter the words of the number',
    image: 'Upload an image',
    imageHint: 'A PNG, JPEG or GIF of your device, or one of the library.',
    imageMissing: 'Choose an image',
    uploading: 'Uploading…',
    fromLibrary: 'Image from the library',
    besideText: 'Text beside the image',
    besideTextMissing: 'Enter the text beside the image',
    save: 'Save',
    cancel: 'Cancel',
    newLabel: 'Request a Demo',
  },
  it: {
    titles: {
      ...{ embed: 'Video o audio', action: "Invito all'azione" },
      ...{ question: 'Domanda e risposta', quotation: 'Citazione con la fonte', figures: 'Numeri' },
      beside: "Testo accanto a un'immagine",
    },
    selected: {
      ...{ embed: 'Video o audio selezionato', action: "Invito all'azione selezionato" },
      ...{
        question: 'Domanda e risposta selezionate',
        quotation: 'Citazione con la fonte selezionata',
        figures: 'Numeri selezionati',
        beside: "Testo accanto a un'immagine selezionato",
      },
      form: 'Modulo per la demo selezionato. Chi legge può inviare qui una richiesta.',
    },
    embedUrl: 'URL',
    embedHint: "L'indirizzo di una pagina su YouTube, Vimeo o Spotify.",
    embedWrong: "Inserisci l'URL di un video su YouTube o Vimeo, o di un audio su Spotify",
    embedTitle: 'Titolo',
    embedTitleHint: "Ciò che si vede prima dell'avvio. Fino ad allora l'altro sito non sa nulla di chi legge.",
    words: 'Testo',
    wordsHint: 'Una o due frasi prima del pulsante. Puoi lasciarlo vuoto.',
    label: 'Pulsante',
    url: 'Collegamento',
    urlHint: 'Una pagina di questo sito, come /contact, o un URL completo.',
    urlWrong: 'Inserisci una pagina di questo sito, come /contact, o un URL completo come https://example.com',
    labelMissing: 'Inserisci il testo del pulsante',
    question: 'Domanda',
    questionMissing: 'Inserisci la domanda',
    answer: 'Risposta',
    answerMissing: 'Inserisci la risposta',
    quote: 'Citazione',
    quoteMissing: 'Inserisci la citazione',
    name: 'Nome',
    nameMissing: "Inserisci il nome di chi l'ha detto",
    role: 'Ruolo',
    organisation: 'Organizzazione',
    optional: 'Puoi lasciarlo vuoto.',
    number: 'Numero',
    numberMissing: 'Inserisci un numero, ad esempio 85%',
    figureWords: 'Parole',
    figureWordsMissing: 'Inserisci le parole del numero',
    image: "Carica un'immagine",
    imageHint: "Un PNG, JPEG o GIF del dispositivo, o un'immagine della libreria.",
    imageMissing: "Scegli un'immagine",
    uploading: 'Caricamento…',
    fromLibrary: 'Immagine dalla libreria',
    besideText: "Testo accanto all'immagine",
    besideTextMissing: "Inserisci il testo accanto all'immagine",
    save: 'Salva',
    cancel: 'Annulla',
    newLabel: 'Request a Demo',
  },
};
