import type { Language } from '../../ui/language.ts';

interface DocumentText {
  title: string;
  choose: string;
  hint: string;
  missing: string;
  words: string;
  wordsHint: string;
  wordsMissing: string;
  uploading: string;
  uploaded: (name: string) => string;
  insert: string;
  cancel: string;
}

/** The texts of the dialog for a document. They load with it. */
export const documentTexts: Record<Language, DocumentText> = {
  en: {
    title: 'Document (PDF)',
    choose: 'Upload a PDF',
    hint: 'Up to 4 MB. Readers download it.',
    missing: 'Upload a PDF',
    words: 'Words of the link',
    wordsHint: 'Say what the document is. The link also says that it is a PDF, and how large.',
    wordsMissing: 'Enter the words of the link',
    uploading: 'Uploading…',
    uploaded: (name) => `Uploaded: ${name}`,
    insert: 'Insert',
    cancel: 'Cancel',
  },
  it: {
    title: 'Documento (PDF)',
    choose: 'Carica un PDF',
    hint: 'Fino a 4 MB. Chi legge lo scarica.',
    missing: 'Carica un PDF',
    words: 'Testo del collegamento',
    wordsHint: 'Indica che documento è. Il collegamento dice anche che è un PDF e quanto è grande.',
    wordsMissing: 'Inserisci il testo del collegamento',
    uploading: 'Caricamento…',
    uploaded: (name) => `Caricato: ${name}`,
    insert: 'Inserisci',
    cancel: 'Annulla',
  },
};
