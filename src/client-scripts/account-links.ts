// The row below the header that only signed-in people see: their name, links to their posts and account, and the logout.
import type { CurrentUser } from '../contracts/accounts/auth.ts';
import type { Role } from '../contracts/privacy/person.ts';
import { lostByLogout } from '../stores/backups.ts';
import { signOut } from '../stores/sign-out.ts';
import styles from './account-links.css?inline';

// Added by this script, so that visitors do not load the style sheet either.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/** The history state of a page that is reloaded after a logout. */
export const loggedOutState = 'logged-out';

const tags: Record<Role, string> = { admin: ' (Admin)', content_creator: ' (Creator)', user: '' };

/** Shows a signed-in person's name and links below the page's header; without a user, removes them. */
export function showAccountLinks(user: CurrentUser | undefined): void {
  document.querySelector('.account-links')?.remove();
  if (!user) return;
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  const nav = document.createElement('nav');
  nav.className = 'account-links';
  nav.setAttribute('aria-label', 'Your account');
  const name = document.createElement('span');
  name.textContent = `${user.username}${tags[user.role]}`;
  nav.append(name);
  // Creators see the blog as a live list that includes drafts.
  if (user.isContentCreator) nav.append(makeLink('Posts and drafts', '/blog'));
  nav.append(makeLink('Your account', user.accountUrl), makeLogout(user.id));
  document.querySelector('.site-header')?.after(nav);
}

function makeLink(text: string, url: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = url;
  link.textContent = text;
  return link;
}

function makeLogout(userId: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Logout';
  button.addEventListener('click', async () => {
    // Uses the browser's own dialog, because the back office's dialog would add its styles to every public page.
    const note = lostByLogout(userId);
    if (note && !confirm(`Log out and lose unsaved text? ${note}`)) return;
    try {
      await signOut(() => {});
      // A reload also removes drafts and editing buttons from the page.
      history.replaceState(loggedOutState, '');
      location.reload();
    } catch {
      button.textContent = 'Logout failed. Try again';
    }
  });
  return button;
}
