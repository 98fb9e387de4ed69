import { type ReactNode, useState } from 'react';
import type { EditorText } from '../editor-text.ts';
import { findKeys, findTexts } from '../find/find-text.ts';
import { footTexts } from './foot-text.ts';
import { OutlineDialog } from './OutlineDialog.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { useWordCount } from './use-word-count.ts';
import styles from './WritingFoot.module.css';

// A usual speed of silent reading (Brysbaert 2019: 238 words a minute in English).
const wordsAMinute = 238;

/** Shows the number of words below the text, and opens its outline and the list of shortcuts. */
export function WritingFoot({ text, onFind }: { text: EditorText; onFind: () => void }) {
  const own = footTexts[text.language];
  const words = useWordCount(text.language);
  const [dialog, setDialog] = useState<ReactNode>();
  const close = () => setDialog(undefined);
  return (
    <div className={styles.foot}>
      <span>{own.words(words, Math.ceil(words / wordsAMinute))}</span>
      <span className={styles.links}>
        <button type="button" aria-keyshortcuts={findKeys} onClick={onFind}>
          {findTexts[text.language].title}
        </button>
        <button type="button" onClick={() => setDialog(<OutlineDialog text={own} onClose={close} />)}>
          {own.outline}
        </button>
        <button type="button" onClick={() => setDialog(<ShortcutsDialog text={own} editor={text} onClose={close} />)}>
          {own.shortcuts}
        </button>
      </span>
      {dialog}
    </div>
  );
}
