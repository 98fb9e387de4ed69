// For the signed-in: who they are, the way to their account and posts, and the logout, in a row below the header.
import type { CurrentUser } from '../contracts/auth.ts';
import type { Role } from '../contracts/person.ts';
import { lostByLogout } from '../stores/backups.ts';
import { signOut } from '../stores/sign-out.ts';
import styles from './account-links.css?inline';

// The style sheet comes with this script, so that no visitor loads it.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/** The state of a page's history entry that is loaded again because of a logout. */
export const loggedOut = 'logged-out';

const tags: Record<Role, string> = { admin: ' (Admin)', content_creator: ' (Creator)', user: '' };

/** Shows the name and the links of a signed-in person below the page's header, or takes them away. */
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
  // The blog is a live list for those who write, drafts included.
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
    // The browser's own question: the back office's dialog would come with every public page's styles.
    const note = lostByLogout(userId);
    if (note && !confirm(`Log out and lose unsaved text? ${note}`)) return;
    try {
      await signOut(() => {});
      // Drafts and tools go with the session: the page is a visitor's again, and says why.
      history.replaceState(loggedOut, '');
      location.reload();
    } catch {
      button.textContent = 'Logout failed. Try again';
    }
  });
  return button;
}
