import { requestScreen } from '../../contracts/leads/inbox-path.ts';
import { privacyScreen } from '../../contracts/privacy/privacy-path.ts';

/** The paths of the screens below the prefix of the back office. The first path that matches wins. */
export const screenPaths = {
  dashboard: '',
  login: '/login',
  account: '/account',
  confirmEmail: '/email',
  join: '/join',
  forgotten: '/forgotten',
  newPassword: '/password',
  newUser: '/users/new',
  invite: '/users/invite',
  user: '/users/:id',
  request: requestScreen,
  seo: '/seo',
  content: '/content',
  company: '/company',
  redirects: '/redirects',
  notifications: '/notifications',
  privacy: privacyScreen,
  images: '/images',
  image: '/images/:name',
  topics: '/topics',
  imports: '/imports',
  pages: '/pages',
  newPost: '/blog/new',
  previews: '/blog/:id/previews',
  post: '/blog/:id',
  history: '/blog/:id/history',
} as const;

/** The name of a screen. */
export type Screen = keyof typeof screenPaths;

/** The screens that people open by a link with a token. */
export const linkScreens: readonly Screen[] = ['confirmEmail', 'join', 'newPassword'];

/** The screens with a single small panel. */
export const centredScreens: readonly string[] = [...linkScreens, 'forgotten'];

/** The titles of the screens. */
export const screenTitles: Record<Screen | 'notFound', string> = {
  dashboard: 'Admin Dashboard',
  login: 'Admin Login',
  account: 'Your Account',
  confirmEmail: 'Confirm E-mail Address',
  join: 'Create Your Account',
  forgotten: 'Forgotten Password',
  newPassword: 'Choose a New Password',
  newUser: 'Create New User',
  invite: 'Invite a Person',
  user: 'Edit User',
  request: 'Demo Request',
  seo: 'SEO Settings',
  content: 'Content Editor',
  company: 'Company Details',
  redirects: 'Redirects',
  notifications: 'Notifications',
  privacy: 'Privacy Desk',
  images: 'Images',
  image: 'Image',
  topics: 'Topics',
  imports: 'Import Posts',
  pages: 'Pages',
  newPost: 'Create New Post',
  previews: 'Preview Links',
  post: 'Edit Post',
  history: 'Post History',
  notFound: 'Not Found',
};

/** Returns the title of a screen. The same screens write pages of the editors, if the URL says `kind=page`. */
export const titleOf = (screen: Screen | 'notFound', search?: Record<string, string>): string =>
  search?.kind === 'page' ? screenTitles[screen].replace('Post', 'Page') : screenTitles[screen];
