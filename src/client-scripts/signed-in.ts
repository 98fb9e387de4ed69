// Loaded only in a browser that holds the hint of a session, and after a logout: fills in what a signed-in person sees
// beyond a visitor.
import type { CurrentUser } from '../contracts/auth.ts';
import { $session, loadSession } from '../stores/session.ts';
import { loggedOut, showAccountLinks } from './account-links.ts';
import { addCreatorTools } from './creator-tools.ts';
import noticeAddress from './logged-out-notice.ts?apart';

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

// The menu of a narrow screen says who is logged in (specification, section 2); a wide one has room below the header.
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
  for (const text of all('[data-for-creators]')) text.hidden = false;
  for (const text of all('[data-for-visitors]')) text.hidden = true;
  // What only those who write load lies in templates, so that no other page and no visitor pays for it.
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

if (history.state === loggedOut) {
  history.replaceState(null, '');
  const { showNotice }: typeof import('./logged-out-notice.ts') = await import(/* @vite-ignore */ noticeAddress);
  showNotice();
}
