/** The screens of the back office, by the address that each has below the prefix. */
export const screenPaths = {
  dashboard: '',
  login: '/login',
  seo: '/seo',
  content: '/content',
} as const;

/** The name of a screen. */
export type Screen = keyof typeof screenPaths;

/** What the browser calls each screen. */
export const screenTitles: Record<Screen, string> = {
  dashboard: 'Admin Dashboard',
  login: 'Admin Login',
  seo: 'SEO Settings',
  content: 'Content Editor',
};
