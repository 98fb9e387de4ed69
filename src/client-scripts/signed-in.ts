// Adds what only signed-in people see. Loads only with the hint cookie, or after a logout.
import type { CurrentUser } from '../contracts/accounts/auth.ts';
import { $session, loadSession } from '../stores/session.ts';
import { loggedOutState, showAccountLinks } from './account-links.ts';
import { addCreatorTools } from './creator-tools.ts';
import noticeUrl from './logged-out-notice.ts?apart';

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

// The name for the menu of a narrow screen (specification, section 2). A wide screen shows it below the header.
function showName(user: CurrentUser | undefined): void {
  for (const place of all('.menu-session')) {
    place.hidden = !user;
    place.textContent = user ? `Logged in as: ${user.username}` : '';
  }
}

function showAdminLink(user: CurrentUser | undefined): void {
  for (const item of all('[data-admin-link]')) {
    item.hidden = !user?.adminPrefix;
    if (user?.adminPrefix) item.querySelector('a')?.setAttribute('href', user.adminPrefix);
  }
}

let toolsAdded = false;

function showToCreators(user: CurrentUser | undefined): void {
  if (!user?.isContentCreator) return;
  if (!toolsAdded) {
    toolsAdded = true;
    addCreatorTools(user);
  }
  // These scripts lie in templates, so that visitors do not load them.
  for (const { content } of document.querySelectorAll<HTMLTemplateElement>('template[data-script-for-creators]')) {
    document.body.append(content);
  }
}

$session.subscribe((session) => {
  const user = session.status === 'signed-in' ? session.user : undefined;
  showName(user);
  showAdminLink(user);
  showAccountLinks(user);
  showToCreators(user);
});

void loadSession();

if (history.state === loggedOutState) {
  history.replaceState(null, '');
  const { showNotice }: typeof import('./logged-out-notice.ts') = await import(/* @vite-ignore */ noticeUrl);
  showNotice();
}
