// Loaded only in a browser that holds the hint of a session: fills in what a signed-in person sees beyond a visitor.
import type { CurrentUser } from '../contracts/auth.ts';
import type { Role } from '../contracts/person.ts';
import { $session, loadSession } from '../stores/session.ts';
import { showAccountLinks } from './account-links.ts';
import { addCreatorTools } from './creator-tools.ts';

const tags: Record<Role, string> = { admin: ' (Admin)', content_creator: ' (Creator)', user: '' };

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

// The wide page says what the person is, the phone's menu that they are signed in (specification, section 2).
function showName(user: CurrentUser | undefined): void {
  for (const place of all('[data-session-name]')) {
    const { sessionName: prefix } = place.dataset;
    place.hidden = !user;
    place.textContent = user ? (prefix ? `${prefix}${user.username}` : `${user.username}${tags[user.role]}`) : '';
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
