import type { Language } from '../../ui/language.ts';

interface LinkText {
  url: string;
  hint: string;
  wrong: string;
  apply: string;
  remove: string;
  cancel: string;
}

/** The texts of the dialog for links. They load with the dialog. */
export const linkTexts: Record<Language, LinkText> = {
  en: {
    url: 'Address',
    hint: 'A web address, an e-mail address or a telephone number',
    wrong: 'Enter an address that begins with http://, https://, mailto: or tel:',
    apply: 'Apply',
    remove: 'Remove link',
    cancel: 'Cancel',
  },
  it: {
    url: 'Indirizzo',
    hint: 'Un indirizzo web, un indirizzo e-mail o un numero di telefono',
    wrong: 'Inserisci un indirizzo che inizi con http://, https://, mailto: o tel:',
    apply: 'Applica',
    remove: 'Rimuovi collegamento',
    cancel: 'Annulla',
  },
};
