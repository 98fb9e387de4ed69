/** The screens of the back office, by the address that each has below the prefix; the first that fits is shown. */
export const screenPaths = {
  dashboard: '',
  login: '/login',
  account: '/account',
  newUser: '/users/new',
  user: '/users/:id',
  seo: '/seo',
  content: '/content',
  newPost: '/blog/new',
  post: '/blog/:id',
} as const;

/** The name of a screen. */
export type Screen = keyof typeof screenPaths;

/** What the browser calls each screen. */
export const screenTitles: Record<Screen | 'notFound', string> = {
  dashboard: 'Admin Dashboard',
  login: 'Admin Login',
  account: 'Your Account',
  newUser: 'Create New User',
  user: 'Edit User',
  seo: 'SEO Settings',
  content: 'Content Editor',
  newPost: 'Create New Post',
  post: 'Edit Post',
  notFound: 'Not Found',
};
