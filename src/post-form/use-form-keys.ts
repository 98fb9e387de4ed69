import { type RefObject, useEffect } from 'react';
import { matches, saveKeys } from '../ui/form/shortcut.ts';

/**
 * Saves the form on Ctrl+S (Command+S on a Mac), wherever on the page the focus is. Enter in a single-line field does not
 * save; in the title it moves the focus to the excerpt.
 */
export function useFormKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    const dialogOf = (target: EventTarget | null) =>
      target instanceof Element ? target.closest('[role=dialog]') : null;

    const saveByKey = (event: KeyboardEvent) => {
      if (!matches(event, saveKeys)) return;
      event.preventDefault();
      // A dialog above the form has to be answered first.
      if (!event.repeat && dialogOf(event.target) === dialogOf(element)) element?.requestSubmit();
    };
    const stayOnEnter = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== 'Enter' || event.isComposing || !(target instanceof HTMLInputElement) || target.type === 'file')
        return;
      event.preventDefault();
      if (target.name === 'title') element?.querySelector<HTMLElement>('[name=excerpt]')?.focus();
    };
    window.addEventListener('keydown', saveByKey);
    element?.addEventListener('keydown', stayOnEnter);
    return () => {
      window.removeEventListener('keydown', saveByKey);
      element?.removeEventListener('keydown', stayOnEnter);
    };
  }, [form]);
}
