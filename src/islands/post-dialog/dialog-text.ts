import type { Draft } from '../../contracts/posts/drafts.ts';
import type { RebuildFields, RebuildOutcome } from '../../contracts/publishing/rebuild.ts';

/** The success notices (specification, section 8 "Blog dialog toasts"). */
export const successText = {
  create: { title: 'Post creato con successo', description: 'Il tuo post è stato pubblicato.' },
  update: { title: 'Post aggiornato con successo', description: 'Le modifiche sono state salvate.' },
  delete: { title: 'Post eliminato', description: 'Il post è stato eliminato con successo.' },
} as const;

/** The titles of the failure notices. */
export const failureText = {
  create: 'Errore nella creazione',
  update: "Errore nell'aggiornamento",
  delete: "Errore nell'eliminazione",
} as const;

/** The question about where to send visitors of a deleted post. */
export const afterDeletion = {
  label: 'Manda i visitatori a un’altra pagina (facoltativo)',
  hint: 'Un percorso come /services o un URL. Se è vuoto, l’indirizzo dice che il post non c’è più.',
  hintForCreators: 'Un percorso di questo sito come /services. Se è vuoto, l’indirizzo dice che il post non c’è più.',
  refused: 'Inserisci un percorso come /blog, o un URL che inizia con https://',
  refusedByServer: 'Questo indirizzo non va bene qui. Scegli un’altra pagina di questo sito, come /services',
};

/** The labels of the topics. The specification has none. */
export const topicsText = { legend: 'Argomenti', choose: 'Scegli gli argomenti' };

const rebuildTexts: Record<RebuildOutcome, string> = {
  none: '',
  waiting: '',
  queued: '',
  failed: 'Il sito non è stato rigenerato.',
  'not configured': 'Il sito non è stato rigenerato.',
};

/** Returns the text for the notice of a success if the rebuild of the site has not started. */
export const rebuildText = ({ rebuild }: RebuildFields): string => rebuildTexts[rebuild];

const moment = new Intl.DateTimeFormat('it-IT', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' });

/** Says that the post has a draft that visitors do not see yet. */
export const draftText = ({ updatedAt, savedBy }: Pick<Draft, 'updatedAt' | 'savedBy'>): string =>
  `Questo post ha modifiche non ancora pubblicate, salvate il ${moment.format(new Date(updatedAt))}${
    savedBy ? ` da ${savedBy}` : ''
  }. Si aprono e si pubblicano nell’area di amministrazione. Qui vedi la versione pubblicata; se la aggiorni, le modifiche restano.`;
