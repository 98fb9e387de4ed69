// Loaded only in a browser that holds the hint of a session: fills in what a signed-in person sees beyond a visitor.
import type { CurrentUser } from '../contracts/auth.ts';
import type { Role } from '../contracts/users.ts';
import { $session, loadSession } from '../stores/session.ts';

const tags: Record<Role, string> = { admin: ' (Admin)', content_creator: ' (Creator)', user: '' };

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

function showName(user: CurrentUser | undefined): void {
  const name = user && `${user.username}${tags[user.role]}`;
  for (const place of all('[data-session-name]')) {
    place.hidden = !name;
    place.textContent = name ? `${place.dataset.sessionName}${name}` : '';
  }
}

function showAdminLink(user: CurrentUser | undefined): void {
  for (const item of all('[data-admin-link]')) {
    item.hidden = !user?.adminPrefix;
    if (user?.adminPrefix) item.querySelector('a')?.setAttribute('href', user.adminPrefix);
  }
}

async function showToCreators(user: CurrentUser | undefined): Promise<void> {
  if (!user?.isContentCreator) return;
  for (const text of all('[data-for-creators]')) text.hidden = false;
  for (const text of all('[data-for-visitors]')) text.hidden = true;
  const [list] = all('[data-live-posts]');
  if (list) (await import('../islands/blog/LivePosts.tsx')).mountLivePosts(list);
}

$session.subscribe((session) => {
  const user = session.status === 'signed-in' ? session.user : undefined;
  showName(user);
  showAdminLink(user);
  void showToCreators(user);
});

void loadSession();
