import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { LoadBoundary } from '../../ui/loading/LoadBoundary.tsx';
import type { EditorText } from '../editor-text.ts';
import { type Action, type ActionName, actions } from './actions.ts';
import { ColourMenu } from './ColourMenu.tsx';
import { useFormatState } from './format-state.ts';
import { $setLink } from './set-link.ts';
import { linkKeys, registerShortcuts } from './shortcuts.ts';
import styles from './Toolbar.module.css';
import { ToolbarButton } from './ToolbarButton.tsx';
import { ToolbarTooltip } from './ToolbarTooltip.tsx';
import { useRovingFocus } from './use-roving-focus.ts';

// Dialogs are loaded on demand, because the editor's budget is tight.
const LinkDialog = lazy(() => import('./LinkDialog.tsx'));

// The order of the specification (section 2, "Blog post dialog"), after undo and redo.
const groups: readonly (readonly (ActionName | 'colour' | 'background' | 'link' | 'image' | 'insert')[])[] = [
  ['undo', 'redo'],
  ['h1', 'h2', 'h3', 'normal'],
  ['bold', 'italic', 'underline', 'strike'],
  ['colour', 'background'],
  ['ordered', 'bullet', 'indent', 'outdent'],
  ['left', 'center', 'right', 'justify'],
  ['link', 'image'],
  ['clear'],
  // Newer than the specification.
  ['insert'],
];

interface Props {
  text: EditorText;
  /** The id of the edited text. */
  controls: string;
  onImage: () => void;
  onInsert: () => void;
}

/** Shows the toolbar: one tab stop, with arrow keys inside (WAI-ARIA Authoring Practices, "Toolbar"). */
export function Toolbar({ text, controls, onImage, onInsert }: Props) {
  const [editor] = useLexicalComposerContext();
  const state = useFormatState();
  const [linking, setLinking] = useState(false);
  const roving = useRovingFocus();
  const current = useEffectEvent(() => state);

  useEffect(() => registerShortcuts(editor, current, () => setLinking(true)), [editor]);

  const renderButton = (name: (typeof groups)[number][number]) => {
    const label = text.actions[name];
    if (name === 'colour' || name === 'background') {
      return <ColourMenu key={name} name={label} icon={name} value={state[name]} text={text.colours} />;
    }
    if (name === 'link') {
      const pressed = state.link !== undefined;
      return (
        <ToolbarButton
          key={name}
          name={label}
          icon={name}
          keys={linkKeys}
          pressed={pressed}
          onClick={() => setLinking(true)}
        />
      );
    }
    if (name === 'insert') return <ToolbarButton key={name} name={label} icon={name} onClick={onInsert} />;
    if (name === 'image') return <ToolbarButton key={name} name={label} icon={name} onClick={onImage} />;
    const action: Action = actions[name];
    return (
      <ToolbarButton
        key={name}
        name={label}
        icon={name}
        keys={action.keys}
        pressed={action.pressed?.(state)}
        enabled={action.enabled?.(state) ?? true}
        onClick={() => action.run(editor, state)}
      />
    );
  };

  return (
    <>
      <div {...roving} className={styles.toolbar} role="toolbar" aria-label={text.toolbar} aria-controls={controls}>
        {groups.map((group) => (
          <span key={group[0]} className={styles.group}>
            {group.map(renderButton)}
          </span>
        ))}
        <ToolbarTooltip row={roving.ref} />
      </div>
      {linking && (
        <LoadBoundary>
          <LinkDialog
            current={state.link}
            name={text.actions.link}
            language={text.language}
            onSet={(url) => editor.update(() => $setLink(url))}
            onClose={() => setLinking(false)}
            onClosed={() => editor.focus()}
          />
        </LoadBoundary>
      )}
    </>
  );
}
