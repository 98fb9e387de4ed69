// A module of its own (`?apart`), so that public pages do not carry the toasts' styles.
import { sayLoggedOut } from '../islands/ui/logged-out.ts';
import toaster from '../islands/ui/Toaster.module.css?inline';

/** Shows the notice of a successful logout on a public page. */
export function showNotice(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(toaster);
  document.adoptedStyleSheets.push(sheet);
  sayLoggedOut();
}
