import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../platform/start-platform.ts';

const root = path.resolve(import.meta.dirname, '../..');
const command = path.join(root, 'cli/licences.ts');

/** Runs the command in a project with these packages. */
function checkLicences(packages: Record<string, object>) {
  const folder = temporaryFolder();
  const write = (place: string, content: object) => {
    mkdirSync(path.join(folder, place), { recursive: true });
    writeFileSync(path.join(folder, place, 'package.json'), JSON.stringify(content));
  };
  const dependencies = Object.fromEntries(Object.keys(packages).map((name) => [name, '1.0.0']));
  write('.', { name: 'project', version: '1.0.0', private: true, dependencies });
  for (const [name, fields] of Object.entries(packages))
    write(`node_modules/${name}`, { name, version: '1.0.0', ...fields });
  return spawnSync(process.execPath, [command], { cwd: folder, encoding: 'utf8' });
}

test('a dependency without a licence is named and fails the check', () => {
  const { status, stderr } = checkLicences({ free: { license: 'MIT' }, old: { licenses: ['BSD'] }, unclear: {} });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^These packages state no licence: unclear@1\.0\.0\. /);
});

test('dependencies that all state a licence pass', () => {
  const { status, stdout } = checkLicences({ free: { license: 'MIT' }, old: { licenses: ['BSD'] } });
  expect([status, stdout]).toEqual([0, 'All 2 installed packages state a licence\n']);
});

test('npm run sbom lists the packages of the product, without those of its development', { tags: ['thorough'] }, () => {
  const { status, stderr } = spawnSync('npm', ['run', 'sbom'], { cwd: root, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const bill = JSON.parse(readFileSync(path.join(root, 'reports/sbom.cdx.json'), 'utf8')) as {
    bomFormat: string;
    components: { name: string }[];
  };
  const names = bill.components.map(({ name }) => name);
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(names).toContain('react');
  expect(names).not.toContain('vitest');
});
