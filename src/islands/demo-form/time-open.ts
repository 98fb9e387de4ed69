import { readForm } from '../../ui/form/form.ts';

/**
 * Returns a function that returns how long the page of a form has been open, in milliseconds. It returns undefined if the browser
 * has reopened the page or filled in the form, because people may send such a form at once. Call it before anybody types.
 */
export function timeOpen(form: HTMLFormElement): () => number | undefined {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isRestored = opened?.type !== 'navigate' || Object.values(readForm(form)).some(Boolean);
  return () => (isRestored ? undefined : Math.round(performance.now()));
}
