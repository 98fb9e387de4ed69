import type { AstroIntegration } from 'astro';

/**
 * Keeps the names of files that the next screens load out of the code that the login loads: the login has loaded most of those files
 * itself, and has a tight budget. A script that names no files loads them one after the other instead of all at once.
 */
export const preloads = (): AstroIntegration => ({
  name: 'preloads',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      const resolveDependencies = (_: string, files: string[], { hostId }: { hostId: string }) =>
        hostId.includes('/AdminApp.') ? [] : files;
      // Astro sets the options of preloads for all environments, so they can be changed only in the environment of browsers.
      const configEnvironment = (environment: string) =>
        environment === 'client' ? { build: { modulePreload: { polyfill: false, resolveDependencies } } } : undefined;
      updateConfig({ vite: { plugins: [{ name: 'preloads', configEnvironment }] } });
    },
  },
});
