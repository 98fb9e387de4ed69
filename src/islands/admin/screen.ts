/** The screens of the back office, by the address that each has below the prefix. */
export const screenPaths = { dashboard: '', login: '/login' } as const;

/** The name of a screen. */
export type Screen = keyof typeof screenPaths;
