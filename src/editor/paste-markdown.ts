import { $insertDataTransferForRichText } from '@lexical/clipboard';
import { $getSelection, type LexicalEditor, PASTE_TAG } from 'lexical';
import { markdownBlocks } from '../post-files/markdown/markdown-html.ts';
import { ask } from '../ui/dialog/ask.ts';
import type { Question } from '../ui/dialog/ask-in-dialog.tsx';
import type { Language } from '../ui/language.ts';
import { pasteHtml } from './paste-html.ts';
import type { PasteOptions } from './paste-options.ts';

const questions: Record<Language, Question> = {
  en: {
    title: 'Paste as formatted text?',
    note: 'The text looks like Markdown. Its signs can become headings, lists, links and other formats.',
    go: 'Paste formatted',
    stay: 'Paste as it is',
  },
  it: {
    title: 'Incollare come testo formattato?',
    note: 'Il testo sembra Markdown. I suoi segni possono diventare titoli, elenchi, link e altri formati.',
    go: 'Incolla formattato',
    stay: "Incolla così com'è",
    lang: 'it',
  },
};

/** Asks whether pasted Markdown becomes formatted, and pastes it. */
export async function offerMarkdown(
  editor: LexicalEditor,
  markdown: string,
  { language, onPasted, onLeftOut }: PasteOptions,
): Promise<void> {
  const html = (await ask(questions[language])) ? blocksOf(markdown) : undefined;
  if (html !== undefined) return pasteHtml(editor, html, onPasted, onLeftOut);
  const data = new DataTransfer();
  data.setData('text/plain', markdown);
  editor.update(
    () => {
      const selection = $getSelection();
      if (selection) $insertDataTransferForRichText(data, selection, editor);
    },
    { tag: PASTE_TAG },
  );
}

// Markdown that is too long or nested too deep stays as it is.
function blocksOf(markdown: string): string | undefined {
  try {
    return markdownBlocks(markdown).join('');
  } catch {
    return undefined;
  }
}
