import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumFlags, chromiumPath } from '../e2e/browser/chromium.ts';
import { createAccount, signIn } from '../fixtures/accounts.ts';
import { startPlatform } from '../platform/start-platform.ts';
import { type PageWeight, weigh } from './page-weight.ts';
import { copyPost, openSampleDatabase } from './sample-database.ts';
import { type Figure, holds, report } from './table.ts';

// Measures what a phone loads first, and Lighthouse's scores. The bars are the product's budgets, in kilobytes at gzip -9.
const pages = [
  // Brotli, which the CDN uses, makes it a tenth smaller than gzip, so that it fits into the first TCP window.
  { path: '/', document: 16, lighthouse: true },
  { path: '/talentcare', document: 14, lighthouse: true },
  { path: '/blog', document: 10, lighthouse: true },
  { path: '/blog/post-number-30', document: 10, lighthouse: true },
  ...['/services', '/about', '/benefits', '/contact', '/privacy', '/accessibility'].map((path) => ({
    path,
    document: 14,
    lighthouse: false,
  })),
];
const freshPost = { path: '/blog/a-fresh-post', document: 10 };

// Everything that a screen of the back office loads before it can be used. The bars are kilobytes of JavaScript.
const screens = [
  { path: '/admin/login', script: 100, signedIn: false },
  { path: '/admin', script: 140, signedIn: true },
];

const runs = 3;
const lighthouseFolder = path.join(import.meta.dirname, '../lighthouse');

/** Weighs the pages, and with `lighthouse` times some of them too. Sets the exit code if a bar does not hold. */
export async function benchPages({ lighthouse }: { lighthouse: boolean }): Promise<void> {
  const sample = await openSampleDatabase(30);
  const platform = await startPlatform({ DATABASE_URL: sample.url, ADMIN_PASSWORD: 'nobody signs in' });
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags });
  const figures: Figure[] = [];
  // Other work of the machine can only make the figures worse, so a miss is measured again, at most twice.
  const weighPage = async (path: string, document: number) => {
    let found = weightFigures(path, document, await weigh(browser, platform.address + path));
    for (let again = 0; again < 2 && !found.every(holds); again += 1)
      found = weightFigures(path, document, await weigh(browser, platform.address + path));
    return found;
  };
  try {
    for (const { path, document } of pages) {
      figures.push(...(await weighPage(path, document)));
    }
    await copyPost(sample.db, 'post-number-30', 'a-fresh-post');
    const { path, document } = freshPost;
    figures.push(...(await weighPage(path, document)));
    const cookies = await signIn(platform.address, await createAccount(sample.db, 'admin'));
    for (const { path, script, signedIn } of screens) {
      const { script: measured } = await weigh(browser, platform.address + path, signedIn ? cookies : '');
      figures.push({ what: `${path} JavaScript, inline included`, measured, bar: script, unit: 'kB' });
    }
    await browser.close();
    // Lighthouse has a folder of its own and is installed only for this.
    if (lighthouse)
      execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: lighthouseFolder });
    for (const { path } of lighthouse ? pages.filter((page) => page.lighthouse) : []) {
      // Other work of the machine can only make the scores worse, so a miss is measured again, at most twice.
      let found = await opinion(platform.address, path);
      for (let again = 0; again < 2 && !found.every(holds); again += 1) found = await opinion(platform.address, path);
      figures.push(...found);
    }
  } finally {
    await platform.stop();
    await sample.close();
  }
  process.exitCode = report('Pages on a phone, first load', figures) ? 0 : 1;
}

function weightFigures(path: string, document: number, weight: PageWeight): Figure[] {
  const rows: [string, number, number, string][] = [
    ['HTML and blocking CSS', weight.document, document, 'kB'],
    ['JavaScript, inline included', weight.script, 3, 'kB'],
    ['font', weight.font, 25, 'kB'],
    ['font files', weight.fonts, 1, ''],
    ['requests', weight.requests, 5, ''],
    ['requests to other hosts', weight.foreign, 0, ''],
    ['calls of the API', weight.calls, 0, ''],
    ['layout shift', weight.shift, 0, ''],
  ];
  return rows.map(([what, measured, bar, unit]) => ({ what: `${path} ${what}`, measured, bar, unit }));
}

async function opinion(address: string, path: string): Promise<Figure[]> {
  const { measure } = await import('../lighthouse/measure.ts');
  const result = await measure(address + path, runs);
  const scores = (['performance', 'accessibility', 'best-practices', 'seo'] as const).map((name) => ({
    ...{ what: `${path} Lighthouse ${name}`, measured: result[name], bar: 100, least: true, unit: '' },
  }));
  return [
    ...scores,
    { what: `${path} first contentful paint`, measured: result['first-contentful-paint'], bar: 1, unit: 's' },
    { what: `${path} largest contentful paint`, measured: result['largest-contentful-paint'], bar: 1.1, unit: 's' },
    { what: `${path} total blocking time`, measured: result['total-blocking-time'], bar: 0, unit: 'ms' },
  ];
}
