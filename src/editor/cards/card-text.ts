import type { Language } from '../../ui/language.ts';
import type { CardKind } from './card.ts';

interface CardText {
  titles: Record<CardKind, string>;
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
  save: string;
  cancel: string;
  /** The button of a new call to action, as everywhere on the site. */
  newLabel: string;
}

/** The texts of the dialog for cards. They load with the dialog. */
export const cardTexts: Record<Language, CardText> = {
  en: {
    titles: { embed: 'Video or audio', action: 'Call to action' },
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
    save: 'Save',
    cancel: 'Cancel',
    newLabel: 'Request a Demo',
  },
  it: {
    titles: { embed: 'Video o audio', action: "Invito all'azione" },
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
    save: 'Salva',
    cancel: 'Annulla',
    newLabel: 'Request a Demo',
  },
};
