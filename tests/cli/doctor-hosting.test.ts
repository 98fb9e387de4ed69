import { describe, expect, test } from 'vitest';
import { examineHosting } from '../../cli/doctor-hosting.ts';
import { nowhere, runAsFunction } from '../platform/clock.ts';
import { run } from './command.ts';

const urlOf = (host: string) => `postgresql://owner:secret@${host}/db?sslmode=require`;
const linesOf = (given: Record<string, string>) => examineHosting(given).map(({ state, text }) => `${state}: ${text}`);

describe('the doctor says of the database’s host', () => {
  test.each([
    ['ep-a-1-pooler.us-east-2.aws.neon.tech', [/^good: The database is in Ohio \(us-east-2\), beside the functions/]],
    ['ep-a-1-pooler.c-2.us-east-2.aws.neon.tech', [/^good: The database is in Ohio \(us-east-2\)/]],
    ['ep-a-1-pooler.eu-west-2.aws.neon.tech', [/^note: The database is in London \(eu-west-2\): move the functions/]],
    ['ep-a-1-pooler.eu-central-1.aws.neon.tech', [/^note: The database is in eu-central-1: move the functions/]],
    ['ep-a-1.us-east-2.aws.neon.tech', [/^good: .*Ohio/, /^note: DATABASE_URL has the direct host: .* -pooler$/]],
    ['127.0.0.1:5432', []],
    ['db.example.org', []],
  ])('%s', (host, lines) => {
    expect(linesOf({ DATABASE_URL: urlOf(host) })).toEqual(lines.map((line) => expect.stringMatching(line)));
  });
});

test('a blank variable counts as unset, to the doctor and to the functions', { tags: ['thorough'] }, async () => {
  const names = ['ADMIN_PREFIX', 'BUILD_HOOK_URL', 'REBUILD_MINUTES', 'SMTP_URL', 'MAIL_FROM', 'UPLOADTHING_TOKEN'];
  const blanks = Object.fromEntries(names.map((name, index) => [name, ' '.repeat(index % 2)]));
  const { output } = await run('doctor', { ...blanks, DATABASE_URL: nowhere });
  expect(output).toContain(
    '· BUILD_HOOK_URL is not set: posts are live at once, but changed settings and redirects outside /blog wait for the next deploy\n',
  );
  for (const name of names) expect(output).not.toContain(`✗ ${name}`);
  await runAsFunction(
    `const { default: health } = await import('./functions/health.ts');
     const context = { ip: '127.0.0.1', requestId: 'test', waitUntil() {} };
     const answer = await health(new Request('http://localhost/api/health/live'), context);
     if (answer.status !== 200) throw new Error(await answer.text());`,
    { ...blanks, DATABASE_URL: nowhere },
  );
});

test('the doctor says that previews share the hook and the database, and that the path is no secret of Netlify’s', {
  tags: ['thorough'],
}, async () => {
  const shared = {
    ...{ DATABASE_URL: 'postgres://a:b@127.0.0.1:9/c', BUILD_HOOK_URL: 'https://api.netlify.com/build_hooks/x' },
    ...{ ADMIN_PREFIX: '/staff-entrance' },
  };
  const context = /^· CONTEXT is (\S+): (?:give it a DATABASE_URL of its own|leave BUILD_HOOK_URL empty there)/gm;
  const contextsOf = async (CONTEXT: string) =>
    [...(await run('doctor', { ...shared, CONTEXT })).output.matchAll(context)].map(([, name]) => name);
  expect(await contextsOf('deploy-preview')).toEqual(['deploy-preview', 'deploy-preview']);
  expect(await contextsOf('branch-deploy')).toEqual(['branch-deploy', 'branch-deploy']);
  expect(await contextsOf('production')).toEqual([]);
  const { output } = await run('doctor', shared);
  expect(output).not.toContain('CONTEXT');
  expect(output).toContain('· Do not mark ADMIN_PREFIX as secret in Netlify');
  expect((await run('doctor', { ...shared, ADMIN_PREFIX: '/admin' })).output).not.toContain('Do not mark');
});
