import { Modal } from '../../ui/dialog/Modal.tsx';
import { saveKeys, writeKeys } from '../../ui/form/shortcut.ts';
import type { EditorText } from '../editor-text.ts';
import { findKeys, findTexts } from '../find/find-text.ts';
import { tableToolsKeys } from '../tables/table-text.ts';
import { type Action, type ActionName, actions } from '../toolbar/actions.ts';
import { linkKeys } from '../toolbar/shortcuts.ts';
import type { footTexts } from './foot-text.ts';
import styles from './WritingFoot.module.css';

interface Props {
  text: (typeof footTexts)['en'];
  editor: EditorText;
  onClose: () => void;
}

const signs = {
  ...{ heading: '# ## ###', list: '-', numbered: '1.', quote: '>', block: '```', divider: '---' },
  ...{ bold: '**…**', italic: '*…*', strike: '~~…~~', code: '`…`', menu: '/' },
} as const;

/** Lists the keyboard shortcuts of the editor, and the characters that become formats. */
export function ShortcutsDialog({ text, editor, onClose }: Props) {
  const names = Object.keys(actions) as ActionName[];
  const keys = names.flatMap((name): [string, string][] => {
    const action: Action = actions[name];
    return action.keys ? [[editor.actions[name], writeKeys(action.keys)]] : [];
  });
  return (
    <Modal title={text.shortcuts} onClose={onClose} wide>
      <Pairs
        pairs={[
          [text.save, writeKeys(saveKeys)],
          ...keys,
          [text.link, writeKeys(linkKeys)],
          [findTexts[editor.language].title, writeKeys(findKeys)],
          [text.tableTools, writeKeys(tableToolsKeys)],
        ]}
      />
      <h3 className={styles.heading}>{text.signs}</h3>
      <Pairs
        pairs={(Object.keys(signs) as (keyof typeof signs)[]).map((name) => [text.signNames[name], signs[name]])}
      />
      <button className="button" type="button" onClick={onClose}>
        {text.close}
      </button>
    </Modal>
  );
}

const Pairs = ({ pairs }: { pairs: readonly (readonly [string, string])[] }) => (
  <dl className={styles.keys}>
    {pairs.map(([name, keys]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <kbd>{keys}</kbd>
        </dd>
      </div>
    ))}
  </dl>
);
