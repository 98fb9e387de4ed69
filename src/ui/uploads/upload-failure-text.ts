import type { Language } from '../language.ts';
import type { UploadError, UploadFailure } from './upload-error.ts';

interface UploadFailureText {
  /** The titles are for the two steps of an upload: asking for the URL and sending the file. */
  titles: Record<UploadError['step'], string>;
  reasons: Record<UploadFailure, (error: UploadError) => string>;
}

/** Why an upload failed, and what to do. The texts load with the upload. */
export const uploadFailureTexts: Record<Language, UploadFailureText> = {
  en: {
    titles: { url: 'Failed to get upload URL', file: 'Failed to upload file' },
    reasons: {
      notAnImage: () => 'This file is not an image, or it is damaged. Choose a PNG, JPEG or GIF image.',
      notAPdf: () => 'This file is not a PDF. Save the document as PDF, then upload that file.',
      heic: () =>
        'This is a HEIC photo, which this browser cannot read. Save it as JPEG, then upload that file. JPEG, PNG, GIF, WebP and AVIF images work.',
      svg: () =>
        'SVG images are not accepted, because they can contain code. Save the image as PNG, then upload that file.',
      mismatch: ({ types: { actual, named, ending } }) =>
        `The name of this file says ${named}, but the file is a ${actual} image. End its name with .${ending}, then upload it again.`,
      tooLarge: () => 'This file is larger than 4 MB. Choose a smaller file.',
      signedOut: () => 'You are signed out. Save the post to sign in again, then upload the image.',
      refused: (error) => error.serverMessage('The server refused this file. Choose a PNG, JPEG or GIF image.'),
      unavailable: () => 'The image could not be sent or stored. Check the connection, then upload the image again.',
    },
  },
  it: {
    titles: { url: "Errore nel caricamento dell'immagine", file: "Errore nel caricamento dell'immagine" },
    reasons: {
      notAnImage: () => "Questo file non è un'immagine, oppure è danneggiato. Scegli un'immagine PNG, JPEG o GIF.",
      notAPdf: () => 'Questo file non è un PDF. Salva il documento come PDF e carica quel file.',
      heic: () =>
        'Questa è una foto HEIC, che questo browser non sa leggere. Salvala come JPEG e carica quel file. Funzionano le immagini JPEG, PNG, GIF, WebP e AVIF.',
      svg: () =>
        "Le immagini SVG non sono accettate, perché possono contenere codice. Salva l'immagine come PNG e carica quel file.",
      mismatch: ({ types: { actual, named, ending } }) =>
        `Il nome di questo file dice ${named}, ma il file è un'immagine ${actual}. Cambia l'estensione del nome in .${ending} e caricalo di nuovo.`,
      tooLarge: () => 'Questo file supera i 4 MB. Scegli un file più piccolo.',
      signedOut: () => "La sessione è scaduta. Salva il post per accedere di nuovo, poi carica l'immagine.",
      refused: () =>
        "Il server ha rifiutato questo file perché è danneggiato o ha troppi pixel. Scegli un'altra immagine PNG, JPEG o GIF.",
      unavailable: () =>
        "Non è stato possibile inviare o salvare l'immagine. Controlla la connessione e caricala di nuovo.",
    },
  },
};
