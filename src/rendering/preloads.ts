import type { AstroIntegration } from 'astro';

// The login and the list of posts have tight budgets, and have loaded most files of their dialogs and next steps themselves.
const withoutPreloads = /\/(?:AdminApp|BlogTab)\./;

/**
 * Keeps the names of the files that dialogs and next steps load out of some scripts. Such a script loads the files one after the
 * other instead of all at once.
 */
export const preloads = (): AstroIntegration => ({
  name: 'preloads',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      const resolveDependencies = (_: string, files: string[], { hostId }: { hostId: string }) =>
        withoutPreloads.test(hostId) ? [] : files;
      // Astro sets the options of preloads for all environments, so they can be changed only in the environment of browsers.
      const configEnvironment = (environment: string) =>
        environment === 'client' ? { build: { modulePreload: { polyfill: false, resolveDependencies } } } : undefined;
      updateConfig({ vite: { plugins: [{ name: 'preloads', configEnvironment }] } });
    },
  },
});
