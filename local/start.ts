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

// The command behind npm start: the whole product as on Netlify. Builds the site first, and again after each call of the build
// hook.
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
      // Running requests still read the previous build, so it is kept.
      removeOtherBuilds(builds, site, previous);
      reporter.done('Rebuilt the site');
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      reporter.fail(`${error.message}\n    The site stays as it was.`);
    }
  };
  // The functions read the environment only once, so the hook must be open before they answer.
  if (!process.env.BUILD_HOOK_URL) {
    const hook = await openBuildHook(rebuild);
    onClose(() => Promise.all([stopBuilds(), hook.close()]));
    process.env.BUILD_HOOK_URL = hook.url;
  }
  // A call of the hook may still wait for the first build, which never comes if the platform closes.
  onClose(() => first.resolve(false));
  // The build downloads uploaded images from the functions, so the functions start first.
  const functions = [...(await loadFunctions(path.join(root, 'functions'))), openMailbox(folder.file('mail'))];
  platform.use({ functions, answer: async () => starting(), findFile: async () => undefined });
  site = siteDir ?? (await step('Building the site', build));
  platform.use({ functions, ...openSite(root, site) });
  removeOtherBuilds(builds, site);
  first.resolve(true);
  onClose(runScheduled(await loadScheduled(path.join(root, 'functions'))));
  announce();
});
