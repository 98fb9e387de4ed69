import confirm from '../../ui/dialog/ConfirmDialog.module.css?inline';
import modal from '../../ui/dialog/Modal.module.css?inline';
import switchStyles from '../../ui/form/Switch.module.css?inline';
import failurePanel from '../../ui/loading/FailurePanel.module.css?inline';
import toaster from '../../ui/toast/Toaster.module.css?inline';
import dialog from './PostDialog.module.css?inline';

// The build writes styles only into pages that import them, and no page imports the dialog (`?apart`). The content
// security policy refuses style elements, but not style sheets that a script adopts.
const ofPosts = import.meta.glob<string>('../../{editor,post-form,ui/library,ui/topics}/**/*.module.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});
// The dialog changes styles of the form, so its own come last.
const sheet = new CSSStyleSheet();
sheet.replaceSync([modal, confirm, failurePanel, switchStyles, toaster, ...Object.values(ofPosts), dialog].join('\n'));

/** Loads the dialog and its styles. */
export function loadDialog(): Promise<typeof import('./PostDialog.tsx')> {
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  return import('./PostDialog.tsx');
}
