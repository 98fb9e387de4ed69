import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { CliError } from '../cli/cli-error.ts';
import { buildSite, removeOtherBuilds, stopBuilds, sweepUnfinished } from './build.ts';
import { openBuildHook } from './build-hook.ts';
import { loadFunctions, loadScheduled } from './functions.ts';
import { openMailbox } from './mailbox.ts';
import { starting } from './platform.ts';
import { root, runPlatform } from './prepare.ts';
import { runScheduled } from './schedule.ts';
import { openSite } from './site.ts';
import { reporter, step } from './steps.ts';

// npm start: the whole product as Netlify serves it. Builds the site first, and again after each call of the build hook.
await runPlatform(async ({ platform, folder, siteDir, environment, announce, onClose }) => {
  const builds = folder.file('site');
  const build = () => buildSite(root, builds, environment);
  mkdirSync(builds, { recursive: true });
  sweepUnfinished(root);
  onClose(stopBuilds);
  let site = '';
  const first = Promise.withResolvers<boolean>();
  const rebuild = async () => {
    if (!(await first.promise)) return;
    try {
      const previous = site;
      site = await build();
      platform.use({ functions, ...openSite(root, site) });
      // Requests that are under way still read the previous build.
      removeOtherBuilds(builds, site, previous);
      reporter.done('Rebuilt the site');
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      reporter.fail(`${error.message}\n    The site stays as it was.`);
    }
  };
  // The functions read the environment once, so the hook is open before they answer.
  if (!process.env.BUILD_HOOK_URL) {
    const hook = await openBuildHook(rebuild);
    onClose(() => Promise.all([stopBuilds(), hook.close()]));
    process.env.BUILD_HOOK_URL = hook.url;
  }
  // A call of the hook may still wait for the first build, which does not come if the platform closes.
  onClose(() => first.resolve(false));
  // The functions serve uploaded images, which the build downloads, so they start before it.
  const functions = [...(await loadFunctions(path.join(root, 'functions'))), openMailbox(folder.file('mail'))];
  platform.use({ functions, answer: async () => starting(), findFile: async () => undefined });
  site = siteDir ?? (await step('Building the site', build));
  platform.use({ functions, ...openSite(root, site) });
  removeOtherBuilds(builds, site);
  first.resolve(true);
  onClose(runScheduled(await loadScheduled(path.join(root, 'functions'))));
  announce();
});
