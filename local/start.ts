import path from 'node:path';
import { buildSite, removeOtherBuilds } from './build.ts';
import { loadFunctions } from './functions.ts';
import { root, runPlatform } from './prepare.ts';
import { openSite } from './site.ts';
import { step } from './steps.ts';

// npm start: the whole product as Netlify would serve it, from a fresh build.
await runPlatform(async ({ platform, folder, environment, announce }) => {
  const builds = folder.file('site');
  const site = await step('Building the site', () => buildSite(root, builds, environment));
  platform.use({ functions: await loadFunctions(path.join(root, 'functions')), ...openSite(root, site) });
  removeOtherBuilds(builds, site);
  announce();
});
