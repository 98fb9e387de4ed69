import { readForm } from '../../ui/form/form.ts';

/**
 * Returns a function that tells how long ago the page of a form was opened, in milliseconds. It tells nothing if the browser has
 * opened the page again or has put text into the form, because such a form may be sent at once. Call it before anybody types.
 */
export function timeOpen(form: HTMLFormElement): () => number | undefined {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isRestored = opened?.type !== 'navigate' || Object.values(readForm(form)).some(Boolean);
  return () => (isRestored ? undefined : Math.round(performance.now()));
}
