import type { Language } from '../../ui/language.ts';
import type { Tool } from './table-tools.ts';

/** The keyboard shortcut that moves the focus to the tools, in the notation of aria-keyshortcuts. */
export const tableToolsKeys = 'Alt+F10';

/** The texts of the tools for tables. They load with the tools. */
export const toolTexts: Record<Language, { label: string; names: Record<Tool, string> }> = {
  en: {
    label: 'Table',
    names: {
      ...{ rowAbove: 'Row above', rowBelow: 'Row below', columnBefore: 'Column before', columnAfter: 'Column after' },
      ...{ headerRow: 'Header row', headerColumn: 'Header column' },
      ...{ deleteRow: 'Delete row', deleteColumn: 'Delete column', deleteTable: 'Delete table' },
    },
  },
  it: {
    label: 'Tabella',
    names: {
      ...{ rowAbove: 'Riga sopra', rowBelow: 'Riga sotto', columnBefore: 'Colonna prima', columnAfter: 'Colonna dopo' },
      ...{ headerRow: 'Riga di intestazione', headerColumn: 'Colonna di intestazione' },
      ...{ deleteRow: 'Elimina riga', deleteColumn: 'Elimina colonna', deleteTable: 'Elimina tabella' },
    },
  },
};
