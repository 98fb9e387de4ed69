import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { COMMAND_PRIORITY_HIGH, KEY_DOWN_COMMAND } from 'lexical';
import { lazy, useCallback, useEffect, useRef, useState } from 'react';
import { matches } from '../../ui/form/shortcut.ts';
import { LoadBoundary } from '../../ui/loading/LoadBoundary.tsx';
import { showToast } from '../../ui/toast/show-toast.ts';
import type { FilledKind } from '../cards/card.ts';
import { $insertDocument } from '../documents/insert-document.ts';
import type { EditorText } from '../editor-text.ts';
import { findKeys } from '../find/find-text.ts';
import { $selectedWords } from '../find/matches.ts';
import { WritingFoot } from '../foot/WritingFoot.tsx';
import { canHoldTables, loadTables } from '../tables/load-tables.ts';
import { registerClickBelow } from './click-below.ts';
import { insertTexts } from './insert-text.ts';
import { SlashMenu } from './SlashMenu.tsx';
import { typeSlash } from './slash.ts';

const FindBar = lazy(() => import('../find/FindBar.tsx'));
const NewCard = lazy(() => import('../cards/NewCard.tsx'));
const LibraryInsertion = lazy(() => import('../images/LibraryInsertion.tsx'));
const DocumentDialog = lazy(() => import('../documents/DocumentDialog.tsx'));
const TableTools = lazy(() => import('../tables/TableTools.tsx'));

interface Props {
  text: EditorText;
  /** True from a press of the button Insert until the menu has closed. */
  isInserting: boolean;
  onImage: () => void;
  onInserted: () => void;
}

/** Adds the menu Insert and the word count to the editor. Loads when the text gets the focus. */
export default function WritingAids({ text, isInserting, onImage, onInserted }: Props) {
  const [editor] = useLexicalComposerContext();
  const [card, setCard] = useState<FilledKind>();
  const [search, setSearch] = useState<string>();
  const untypeSlash = useRef<() => void>(undefined);
  const [file, setFile] = useState<'library' | 'document'>();
  const [hasTables, setHasTables] = useState(() => canHoldTables(editor));

  useEffect(() => registerClickBelow(editor), [editor]);

  useEffect(() => editor.registerUpdateListener(() => setHasTables(canHoldTables(editor))), [editor]);

  const openFind = useCallback(() => setSearch(editor.read($selectedWords)), [editor]);

  useEffect(
    () =>
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (!matches(event, findKeys)) return false;
          event.preventDefault();
          openFind();
          return true;
        },
        COMMAND_PRIORITY_HIGH,
      ),
    [editor, openFind],
  );

  useEffect(() => {
    // Loads the code now, so that the first paste does not wait for it.
    import('../paste-html.ts').catch(() => undefined);
  }, []);

  useEffect(() => {
    if (isInserting) untypeSlash.current = typeSlash(editor);
  }, [editor, isInserting]);

  const insertTable = () => {
    void loadTables(editor).then(
      ({ $insertTable }) => editor.update($insertTable),
      () => showToast({ title: insertTexts[text.language].noTables, destructive: true }),
    );
  };

  const close = () => {
    // Keeps a slash that somebody has typed.
    if (isInserting) untypeSlash.current?.();
    onInserted();
  };

  return (
    <>
      <SlashMenu
        language={text.language}
        dialogs={{
          ...{ image: onImage, card: setCard, table: insertTable },
          ...{ library: () => setFile('library'), document: () => setFile('document') },
        }}
        onClose={close}
      />
      {search !== undefined && (
        <LoadBoundary>
          <FindBar language={text.language} initial={search} onClose={() => setSearch(undefined)} />
        </LoadBoundary>
      )}
      {/* Only one of the two is shown, because both stay in view at the same place. */}
      {hasTables && search === undefined && (
        <LoadBoundary>
          <TableTools language={text.language} />
        </LoadBoundary>
      )}
      <WritingFoot text={text} onFind={openFind} />
      {card && (
        <LoadBoundary>
          <NewCard kind={card} text={text} onDone={() => setCard(undefined)} />
        </LoadBoundary>
      )}
      {file && (
        <LoadBoundary>
          {file === 'library' ? (
            <LibraryInsertion language={text.language} onDone={() => setFile(undefined)} />
          ) : (
            <DocumentDialog
              language={text.language}
              onInsert={(document) => editor.update(() => $insertDocument(document))}
              onDone={() => setFile(undefined)}
            />
          )}
        </LoadBoundary>
      )}
    </>
  );
}
