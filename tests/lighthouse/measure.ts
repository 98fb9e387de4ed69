import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { freePort } from '../../local/free-port.ts';
import { chromiumFlags, chromiumPath } from '../e2e/browser/chromium.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const timings = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const;

/** The medians of a page's Lighthouse runs: scores of 100, paints in seconds, blocking time in milliseconds. */
export type Medians = Record<(typeof categories)[number] | (typeof timings)[number], number>;

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Runs Lighthouse's mobile test on a page a few times, each with a browser of its own. */
export async function measure(address: string, runs: number): Promise<Medians> {
  const results: Medians[] = [];
  for (let run = 0; run < runs; run += 1) {
    const port = await freePort();
    const args = [...chromiumFlags, `--remote-debugging-port=${port}`];
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args });
    try {
      const result = await lighthouse(address, {
        port,
        logLevel: 'error',
        onlyCategories: [...categories],
      });
      if (!result) throw new Error(`Lighthouse gave no result for ${address}`);
      const { categories: scores, audits } = result.lhr;
      results.push({
        ...(Object.fromEntries(
          categories.map((name) => [name, Math.round((scores[name]?.score ?? 0) * 100)]),
        ) as Medians),
        ...Object.fromEntries(
          timings.map((name) => [
            name,
            (audits[name]?.numericValue ?? Number.NaN) / (name.endsWith('paint') ? 1000 : 1),
          ]),
        ),
      });
    } finally {
      await browser.close();
    }
  }
  const names = [...categories, ...timings];
  return Object.fromEntries(names.map((name) => [name, median(results.map((result) => result[name]))])) as Medians;
}
