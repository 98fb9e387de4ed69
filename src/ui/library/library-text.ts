import type { Language } from '../language.ts';

/** The texts of the dialog that chooses from the library. They load with it. */
export interface LibraryText {
  title: string;
  search: string;
  images: string;
  empty: string;
  none: string;
  loading: string;
  failed: string;
  retry: string;
  choose: string;
  cancel: string;
  before: string;
  after: string;
  page: (page: number, pages: number) => string;
}

export const libraryTexts: Record<Language, LibraryText> = {
  en: {
    title: 'Choose an image',
    search: 'Search by name or alternative text',
    images: 'Images',
    empty: 'No images yet. Upload the first one.',
    none: 'No image matches.',
    loading: 'Loading…',
    failed: 'The images could not be loaded.',
    retry: 'Try again',
    choose: 'Choose',
    cancel: 'Cancel',
    before: 'Newer',
    after: 'Older',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  it: {
    title: "Scegli un'immagine",
    search: 'Cerca per nome o testo alternativo',
    images: 'Immagini',
    empty: 'Non ci sono ancora immagini. Carica la prima.',
    none: 'Nessuna immagine corrisponde.',
    loading: 'Caricamento…',
    failed: 'Non è stato possibile caricare le immagini.',
    retry: 'Riprova',
    choose: 'Scegli',
    cancel: 'Annulla',
    before: 'Più recenti',
    after: 'Meno recenti',
    page: (page, pages) => `Pagina ${page} di ${pages}`,
  },
};
