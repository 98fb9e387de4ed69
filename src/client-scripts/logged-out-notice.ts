// Stands apart: no page carries the toasts' styles for a logout that may come.
import { sayLoggedOut } from '../islands/ui/logged-out.ts';
import toaster from '../islands/ui/Toaster.module.css?inline';

/** Says on a public page that the logout has worked. */
export function showNotice(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(toaster);
  document.adoptedStyleSheets.push(sheet);
  sayLoggedOut();
}
