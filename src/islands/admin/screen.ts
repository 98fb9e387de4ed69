/** The screens of the back office, by the address that each has below the prefix; the first that fits is shown. */
export const screenPaths = {
  dashboard: '',
  login: '/login',
  newPost: '/blog/new',
  post: '/blog/:id',
} as const;

/** The name of a screen. */
export type Screen = keyof typeof screenPaths;

/** What the browser calls each screen. */
export const screenTitles: Record<Screen, string> = {
  dashboard: 'Admin Dashboard',
  login: 'Admin Login',
  newPost: 'Create New Post',
  post: 'Edit Post',
};
