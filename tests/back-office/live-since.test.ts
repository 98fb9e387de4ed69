import { expect, test } from 'vitest';
import { liveSince } from '../../src/back-office/posts/list/live-since.ts';
import type { BuildStatus } from '../../src/contracts/publishing/build.ts';

const page = { kind: 'page', path: '/services/nhs', updatedAt: '2026-06-01T09:00:00.000Z', publishAt: null } as const;
const site = (contentAt: string, more: Partial<BuildStatus> = {}): BuildStatus => ({
  ...{ state: 'live', since: null, reason: null, dueAt: null, contentChanged: false, pages: [page.path] },
  ...{ deploysThisMonth: 1, maxDeploys: null },
  live: { buildId: '1', commitSha: 'local', since: contentAt, contentAt },
  ...more,
});
const [before, after] = [site('2026-06-01T08:59:00.000Z'), site('2026-06-01T09:00:30.000Z')];

test('a page waits for the build that writes its rule, and says only then that it is live', () => {
  const awaited = { ...before, pages: ['/events'] };
  expect(liveSince(page, { ...awaited, state: 'queued' })).toBe('Live in about a minute');
  expect(liveSince(page, { ...awaited, state: 'building' })).toBe('Live in about a minute');
  expect(liveSince(page, { ...awaited, state: 'waiting', dueAt: '2026-06-01T09:20:00.000Z' })).toMatch(
    /^Live by .*10:30/,
  );
  expect(liveSince(page, { ...awaited, state: 'failed' })).toBe('Live when the site has been built');
  expect(liveSince(page, after)).toBe('Live');
  // From then on, every save is live at once.
  expect(liveSince(page, before)).toMatch(/^Live since .*10:00/);
  expect(liveSince(page, undefined)).toBe('');
  expect(liveSince({ ...page, kind: 'post' }, undefined)).toMatch(/^Live since .*10:00/);
});
