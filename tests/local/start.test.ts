import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { signIn } from '../fixtures/accounts.ts';
import { startEmbeddedPlatform } from '../platform/embedded-platform.ts';
import { send, someAddress } from '../platform/http.ts';
import { runStart, startPlatform, temporaryFolder } from '../platform/start-platform.ts';
import { openTestDatabase } from '../platform/test-database.ts';

const request = { firstName: 'Ada', lastName: 'King', email: 'ada@example.org', company: 'Engines', role: 'ceo' };

describe('npm start', () => {
  test('makes an admin, tells the password once and keeps it; a second start keeps everything', {
    tags: ['thorough'],
  }, async () => {
    const first = await startEmbeddedPlatform(inject('embeddedTemplates'), inject('withoutBuilds'));
    const printed = /Password {2}(\S+)/.exec(first.output())?.[1] ?? '';
    expect(first.output()).toMatch(
      /Site +http:\/\/localhost:\d+\n +Admin +http:\/\/localhost:\d+\/admin\n +Name +admin\n/,
    );
    const file = path.join(first.dataDir, 'admin.txt');
    expect(readFileSync(file, 'utf8')).toBe(`name: admin\npassword: ${printed}\n`);
    expect(statSync(file).mode & 0o077).toBe(0);
    await signIn(first.address, { username: 'admin', password: printed });
    await send(first.address, '/api/demo-request', { body: request });
    expect(await first.stop()).toBe(0);
    expect(existsSync(path.join(first.dataDir, 'running.json'))).toBe(false);
    const files = readdirSync(path.join(first.dataDir, 'postgres'), { recursive: true, encoding: 'utf8' });
    const open = files.filter((name) => statSync(path.join(first.dataDir, 'postgres', name)).mode & 0o077);
    expect([files.length > 900, open]).toEqual([true, []]);

    // There is an admin already, who keeps the password.
    const second = await startPlatform({
      ...inject('withoutBuilds'),
      DATA_DIR: first.dataDir,
      ADMIN_PASSWORD: '123456',
    });
    expect(second.output()).not.toContain(printed);
    expect(second.output()).toContain(`in ${file}`);
    await signIn(second.address, { username: 'admin', password: printed });
    const db = new Database(second.databaseUrl);
    expect(await db.selectFrom('demoRequests').select('email').execute()).toEqual([{ email: request.email }]);
    expect(await db.selectFrom('blogPosts').select('id').execute()).toHaveLength(5);
    expect(await second.stop('SIGTERM')).toBe(0);
  });

  test('an answer of success survives kill -9', { tags: ['thorough'] }, async () => {
    const platform = await startEmbeddedPlatform(inject('embeddedTemplates'), inject('withoutBuilds'));
    const answer = await send(platform.address, '/api/demo-request', { body: request });
    await platform.stop('SIGKILL');
    expect(answer.status).toBe(200);
    const again = await startPlatform({ ...inject('withoutBuilds'), DATA_DIR: platform.dataDir });
    const rows = await new Database(again.databaseUrl).selectFrom('demoRequests').select('email').execute();
    expect(rows).toEqual([{ email: request.email }]);
    await again.stop();
  });
});

describe('what is wrong is said in one line', () => {
  const lines = (output: string) => output.split('\n').filter((line) => line.includes('✗'));

  test('a taken port', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const { code, output } = await runStart({ PORT: String(port), DATA_DIR: temporaryFolder() });
    server.close();
    expect(code).toBe(1);
    expect(lines(output)).toEqual([`  ✗ Port ${port} is taken. Stop what uses it, or set PORT to another one.`]);
    expect(output).not.toContain('    at ');
  });

  test('a data folder that is a file', { tags: ['thorough'] }, async () => {
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const { code, output } = await runStart({ PORT: '0', DATA_DIR: file });
    expect(code).toBe(1);
    expect(lines(output)).toEqual([
      `  ✗ DATA_DIR ${file} cannot be used (EEXIST). Give a folder that can be written to.`,
    ]);
  });

  test('a data folder with something else in it', { tags: ['thorough'] }, async () => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, 'postgres'));
    writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), 'nonsense');
    chmodSync(folder, 0o700);
    const { code, output } = await runStart({ PORT: '0', DATA_DIR: folder });
    expect(code).toBe(1);
    expect(lines(output)).toEqual([expect.stringMatching(/^ {2}✗ The database in .* cannot be opened/)]);
    expect(output).not.toContain('    at ');
  });

  test('a data folder that another platform is using', async () => {
    const { dataDir } = inject('platform');
    const { code, output } = await runStart({ PORT: '0', DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(lines(output)).toEqual([
      expect.stringMatching(/is in use by process \d+\. Stop it, or set DATA_DIR to another folder\.$/),
    ]);
    // The one that is running is none the worse for it.
    expect(
      (await send(inject('platform').address, '/api/demo-request', { body: request, from: someAddress() })).status,
    ).toBe(200);
  });

  test('all the settings that are malformed', { tags: ['thorough'] }, async () => {
    const { code, output } = await runStart({
      ...{ PORT: 'eighty', DATA_DIR: temporaryFolder(), SITE_DIR: '/nowhere' },
      ...{ ADMIN_PREFIX: '/a/b', ADMIN_PASSWORD: 'short', SESSION_SECRET: 'short' },
    });
    expect(code).toBe(1);
    expect(lines(output)).toHaveLength(1);
    for (const message of [
      'PORT: must be a whole number from 0 to 65535, such as 8888',
      'SITE_DIR: holds no built site: run npm run build, or leave SITE_DIR out',
      'ADMIN_PREFIX must be one path segment such as /admin',
      'ADMIN_PASSWORD: must have at least 6 characters',
      'SESSION_SECRET: must have at least 32 characters',
    ])
      expect(output).toContain(message);
  });

  test.each([
    ['ADMIN_PREFIX', '/blog', /ADMIN_PREFIX is the path of a public page/],
    ['ADMIN_PASSWORD', '123456', /ADMIN_PASSWORD: This is one of the most common passwords\. Choose one/],
  ])('%s=%s', { tags: ['thorough'] }, async (name, value, message) => {
    const { url } = await openTestDatabase();
    const folder = temporaryFolder();
    const { code, output } = await runStart({ PORT: '0', DATA_DIR: folder, DATABASE_URL: url, [name]: value });
    expect(code).toBe(1);
    expect(lines(output)).toEqual([expect.stringMatching(message)]);
  });
});
