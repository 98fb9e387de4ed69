import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deployBudget } from '../../fixtures/deploy-budget.ts';
import { letPass, nowhere, runAsFunction, tick } from '../../platform/clock.ts';
import { temporaryFolder } from '../../platform/start-platform.ts';

const { platform, hook, dataDir, publish, publishAndBuild } = deployBudget();
const record = path.join(dataDir, 'next-due.json');

const later = () => JSON.stringify({ dueAt: new Date(Date.now() + 3_600_000).toISOString(), mark: 'x' });

describe('the clock', () => {
  const blobs = new BlobsServer({ directory: temporaryFolder(), token: 'token', logger: () => undefined });
  const files = temporaryFolder();
  const places: Record<string, () => Record<string, string>> = {};

  const blobsAt = (port: number) => {
    const url = `http://127.0.0.1:${port}`;
    const context = { edgeURL: url, uncachedEdgeURL: url, token: 'token', siteID: randomUUID() };
    return { NETLIFY_BLOBS_CONTEXT: Buffer.from(JSON.stringify(context)).toString('base64') };
  };

  beforeAll(async () => {
    const inBlobs = blobsAt((await blobs.start()).port);
    places['a file'] = () => ({ DATA_DIR: files });
    places['Netlify Blobs'] = () => inBlobs;
  });

  afterAll(() => blobs.stop());

  const environment = (place: string, databaseUrl: string) => ({
    ...{ BUILD_HOOK_URL: hook().url, DATABASE_URL: databaseUrl },
    ...places[place]?.(),
  });

  test.each(['a file', 'Netlify Blobs'])(
    'asks the database only when something is due, by its record in %s',
    async (place) => {
      // There is no record yet, so nobody knows. Both halves of the clock fail, and it says why of each.
      await expect(tick(environment(place, nowhere))).rejects.toThrow(
        /Error: (.*ECONNREFUSED.*); \S*Error: .*ECONNREFUSED/,
      );
      await tick(environment(place, platform().databaseUrl));
      await tick(environment(place, nowhere));
      await runAsFunction(
        `const { wakeClock } = await import('./functions/_shared/publishing/clock/next-due.ts'); await wakeClock();`,
        environment(place, nowhere),
      );
      await expect(tick(environment(place, nowhere))).rejects.toThrow();
    },
  );

  test.each(['a file', 'Netlify Blobs'])('does not overwrite what a save has stored meanwhile in %s', async (place) => {
    const code = `
      const { wakeClock, whenDue } = await import('./functions/_shared/publishing/clock/next-due.ts');
      const isDue = async (work = () => undefined) => {
        let asked = false;
        await whenDue(async () => {
          asked = true;
          await work();
        });
        return asked;
      };
      await wakeClock();
      const first = [await isDue(), await isDue()];
      await wakeClock();
      const second = [await isDue(wakeClock), await isDue()];
      if (String([first, second]) !== 'true,false,true,true') throw new Error(String([first, second]));`;
    await runAsFunction(code, environment(place, nowhere));
  });

  test('does not keep a visitor waiting while its record cannot be written', {
    tags: ['thorough'],
    timeout: 20_000,
  }, async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const code = `const { wakeClock } = await import('./functions/_shared/publishing/clock/next-due.ts'); await wakeClock(); process.exit();`;
    const { port } = silent.address() as AddressInfo;
    await runAsFunction(code, { DATABASE_URL: nowhere, ...blobsAt(port) });
    silent.closeAllConnections();
    silent.close();
  });

  test('asks the database if its record is broken, or cannot be had', { tags: ['thorough'] }, async () => {
    for (const text of ['', '{', '{"dueAt":"soon","mark":"x"}', later().replace('dueAt', 'due')]) {
      writeFileSync(path.join(files, 'next-due.json'), text);
      await expect(tick(environment('a file', nowhere)), text).rejects.toThrow();
    }
    await expect(tick({ BUILD_HOOK_URL: hook().url, DATABASE_URL: nowhere })).rejects.toThrow();
    await publishAndBuild();
    await publish();
    await letPass(platform().db, 61);
    const before = hook().calls();
    await tick({ BUILD_HOOK_URL: hook().url, DATABASE_URL: platform().databaseUrl });
    expect(hook().calls()).toBe(before + 1);
  });

  test('is told by a save that waits', async () => {
    await publishAndBuild();
    writeFileSync(record, later());
    const { dueAt } = await publish();
    const { dueAt: known } = JSON.parse(readFileSync(record, 'utf8')) as { dueAt: string };
    expect(Date.parse(known)).toBeLessThanOrEqual(Date.parse(dueAt ?? ''));
    expect(known).not.toBe((JSON.parse(later()) as { dueAt: string }).dueAt);
    rmSync(record);
  });
});
