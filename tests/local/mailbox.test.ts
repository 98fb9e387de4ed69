import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { ask, attempted, lead } from '../fixtures/deliveries.ts';
import { startEmbeddedPlatform } from '../platform/embedded-platform.ts';
import { send } from '../platform/http.ts';

test('without a mail server, mails land in DATA_DIR/mail and on a page whose URL npm start prints', async () => {
  const platform = await startEmbeddedPlatform(inject('embeddedTemplates'), inject('withoutBuilds'));
  const url = /^ {2}Mailbox {3}(\S+)$/m.exec(platform.output())?.[1] ?? '';
  expect(url).toBe(`${platform.address}/local/mail`);
  expect((await send(platform.address, '/local/mail')).text).toContain('No mails yet');
  const db = new Database(platform.databaseUrl);
  const request: Record<string, string> = { ...lead(), company: '<b>“Compilers”</b> & Söhne' };
  const [delivery] = await attempted(db, await ask(platform.address, db, request));
  expect(delivery?.deliveredAt).toBeInstanceOf(Date);

  const folder = path.join(platform.dataDir, 'mail');
  expect(readdirSync(folder)).toEqual([`${delivery?.id}.eml`]);
  const file = path.join(folder, `${delivery?.id}.eml`);
  expect(readFileSync(file, 'utf8')).toContain('To: hello@talentcare.example');
  expect(statSync(file).mode & 0o077).toBe(0);
  const page = await send(platform.address, '/local/mail');
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
  expect(page.text).toContain('Demo request from Grace Hopper, &lt;b&gt;“Compilers”&lt;/b&gt; &amp; Söhne');
  expect(page.text).toContain(`replies to Grace Hopper, ${request.email}`);
  // A name of somebody else’s that leads to this machine reads nothing.
  expect((await send(platform.address, '/local/mail', { headers: { host: 'evil.example' } })).status).toBe(404);
  await platform.stop();
});
