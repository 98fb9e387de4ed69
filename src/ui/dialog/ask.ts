import type { Question } from './ask-in-dialog.tsx';

/**
 * Asks a question, and returns true if the person goes ahead. The dialog loads when it is needed. Without its code, as when the
 * device is offline, the browser asks.
 */
export async function ask(question: Question): Promise<boolean> {
  const dialog = await import('./ask-in-dialog.tsx').catch(() => undefined);
  return dialog ? dialog.askInDialog(question) : window.confirm(`${question.title}\n\n${question.note}`);
}
