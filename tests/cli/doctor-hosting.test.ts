import { describe, expect, test } from 'vitest';
import { examineHosting } from '../../cli/doctor-hosting.ts';
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

test('the doctor says that previews share the hook and the database, and that the path is no secret of Netlify’s', async () => {
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
