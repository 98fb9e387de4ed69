import { type ComponentType, lazy } from 'react';
import type { screenTitles } from './screen.ts';

const UserScreen = lazy(() => import('../accounts/users/UserScreen.tsx'));
const BlogEditorScreen = lazy(() => import('../posts/edit/BlogEditorScreen.tsx'));

/** The name of a screen that is not the login. */
export type OtherScreenName = Exclude<keyof typeof screenTitles, 'login'>;

const screens: Record<OtherScreenName, ComponentType> = {
  notFound: lazy(() => import('./NotFoundScreen.tsx')),
  dashboard: lazy(() => import('../dashboard/DashboardScreen.tsx')),
  seo: lazy(() => import('../settings/SeoScreen.tsx')),
  content: lazy(() => import('../settings/ContentScreen.tsx')),
  redirects: lazy(() => import('../posts/redirects/RedirectsScreen.tsx')),
  imports: lazy(() => import('../imports/ImportScreen.tsx')),
  notifications: lazy(() => import('../leads/notifications/NotificationsScreen.tsx')),
  privacy: lazy(() => import('../privacy/PrivacyScreen.tsx')),
  images: lazy(() => import('../images/ImagesScreen.tsx')),
  image: lazy(() => import('../images/ImageScreen.tsx')),
  account: lazy(() => import('../accounts/own/AccountScreen.tsx')),
  confirmEmail: lazy(() => import('../accounts/own/ConfirmEmailScreen.tsx')),
  join: lazy(() => import('../accounts/links/JoinScreen.tsx')),
  forgotten: lazy(() => import('../accounts/links/ForgottenScreen.tsx')),
  newPassword: lazy(() => import('../accounts/links/NewPasswordScreen.tsx')),
  newUser: UserScreen,
  invite: lazy(() => import('../accounts/users/InviteScreen.tsx')),
  user: UserScreen,
  request: lazy(() => import('../leads/request/RequestScreen.tsx')),
  newPost: BlogEditorScreen,
  post: BlogEditorScreen,
  previews: lazy(() => import('../posts/previews/PreviewLinksScreen.tsx')),
  history: lazy(() => import('../posts/versions/HistoryScreen.tsx')),
};

/** Loads and shows a screen. */
export default function Screens({ screen }: { screen: OtherScreenName }) {
  const Screen = screens[screen];
  return <Screen />;
}
