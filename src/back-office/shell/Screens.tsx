import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, useState } from 'react';
import { $session } from '../../stores/session.ts';
import type { screenTitles } from './screen.ts';

const LinkScreen = lazy(() => import('../accounts/links/LinkScreen.tsx'));
const AccountScreen = lazy(() => import('../accounts/own/AccountScreen.tsx'));
const UserScreen = lazy(() => import('../accounts/users/UserScreen.tsx'));
const BlogEditorScreen = lazy(() => import('../posts/edit/BlogEditorScreen.tsx'));

/** The name of a screen that is not the login. */
export type OtherScreenName = Exclude<keyof typeof screenTitles, 'login'>;

const screens: Record<OtherScreenName, ComponentType> = {
  notFound: lazy(() => import('./NotFoundScreen.tsx')),
  dashboard: lazy(() => import('../dashboard/DashboardScreen.tsx')),
  seo: lazy(() => import('../settings/SeoScreen.tsx')),
  content: lazy(() => import('../settings/ContentScreen.tsx')),
  company: lazy(() => import('../settings/CompanyScreen.tsx')),
  redirects: lazy(() => import('../posts/redirects/RedirectsScreen.tsx')),
  imports: lazy(() => import('../imports/ImportScreen.tsx')),
  notifications: lazy(() => import('../leads/notifications/NotificationsScreen.tsx')),
  privacy: lazy(() => import('../privacy/PrivacyScreen.tsx')),
  images: lazy(() => import('../images/ImagesScreen.tsx')),
  topics: lazy(() => import('../topics/TopicsScreen.tsx')),
  image: lazy(() => import('../images/ImageScreen.tsx')),
  account: AccountScreen,
  confirmEmail: LinkScreen,
  join: LinkScreen,
  forgotten: LinkScreen,
  newPassword: LinkScreen,
  newUser: UserScreen,
  invite: lazy(() => import('../accounts/users/InviteScreen.tsx')),
  user: UserScreen,
  request: lazy(() => import('../leads/request/RequestScreen.tsx')),
  pages: lazy(() => import('../posts/list/PagesScreen.tsx')),
  newPost: BlogEditorScreen,
  post: BlogEditorScreen,
  previews: lazy(() => import('../posts/previews/PreviewLinksScreen.tsx')),
  history: lazy(() => import('../posts/versions/HistoryScreen.tsx')),
};

/** Loads and shows a screen, or first the set-up of a second factor if the company requires one that the person lacks. */
export default function Screens({ screen }: { screen: OtherScreenName }) {
  const session = useStore($session);
  const lacks = session.status === 'signed-in' && session.user.lacksSecondFactor;
  // The set-up stays until the person goes on, because it shows recovery codes once.
  const [isSettingUp, setSettingUp] = useState(lacks);
  if (lacks && !isSettingUp) setSettingUp(true);
  const Screen = screens[screen];
  if (session.status === 'signed-in' && isSettingUp)
    return <AccountScreen onSecondFactor={() => setSettingUp(false)} />;
  return <Screen />;
}
