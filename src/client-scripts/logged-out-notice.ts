// `?apart` makes this a separate module, so that public pages do not load the styles of the toasts.
import { sayLoggedOut } from '../ui/sign-in/logged-out.ts';
import toaster from '../ui/toast/Toaster.module.css?inline';

/** Shows the notice of a successful logout on a public page. */
export function showNotice(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(toaster);
  document.adoptedStyleSheets.push(sheet);
  sayLoggedOut();
}
