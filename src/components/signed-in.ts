// Loaded only in a browser that holds the hint of a session: fills in the name and, for admins, the way to the back office.
import type { Role } from '../contracts/users.ts';
import { $session, loadSession } from '../stores/session.ts';

const tags: Record<Role, string> = { admin: ' (Admin)', content_creator: ' (Creator)', user: '' };

$session.subscribe((session) => {
  const user = session.status === 'signed-in' ? session.user : undefined;
  for (const place of document.querySelectorAll<HTMLElement>('[data-session-name]')) {
    place.hidden = !user;
    const name = user && `${user.username}${tags[user.role]}`;
    place.textContent = !name ? '' : place.dataset.sessionName === 'mobile' ? `Logged in as: ${name}` : name;
  }
  for (const item of document.querySelectorAll<HTMLElement>('[data-admin-link]')) {
    item.hidden = !user?.adminPrefix;
    if (user?.adminPrefix) item.querySelector('a')?.setAttribute('href', user.adminPrefix);
  }
});

void loadSession();
