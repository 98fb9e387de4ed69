import { instructionStart } from '../contracts/posts/instructions.ts';

/** Selects the first instruction of a beginning in the editor of a form, and scrolls to it. Does nothing if there is none. */
export function leadToInstruction(form: HTMLFormElement | null): void {
  const text = form?.querySelector('[role="textbox"][contenteditable]');
  const found = [...(text?.querySelectorAll<HTMLElement>('p, li, h1, h2, h3, td, th, blockquote') ?? [])].find(
    (element) => element.textContent.includes(instructionStart),
  );
  if (!found) return;
  // A card is selected as a whole, by a click on it.
  const card = found.closest<HTMLElement>('[contenteditable="false"]');
  if (card) card.click();
  else getSelection()?.selectAllChildren(found);
  found.scrollIntoView({ block: 'center' });
}
