import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { environmentSchema } from '../functions/_shared/platform/env.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('the table of the specification', () => {
  const rows = read('docs/specification.md')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const pending = '*not yet*';
  const proofs = rows.flatMap(([, , what = '', cell = '']) => proofsIn(cell).map((proof) => [what, ...proof] as const));

  test('has rows of every section, each with a proof or marked as pending', () => {
    expect(rows.length).toBeGreaterThan(90);
    for (const section of ['1', '2', '3', '4', '5', '6', '7', '8', '9'])
      expect(rows.some(([, sections = '']) => sections.split(', ').includes(section))).toBe(true);
    for (const [, , what, cell = ''] of rows)
      expect([what, cell === pending || cell.startsWith('`')]).toEqual([what, true]);
    expect(new Set(proofs.map(([what]) => what)).size).toBe(rows.filter(([, , , cell]) => cell !== pending).length);
  });

  test.each(proofs)('%s is proved in %s by “%s”', (_what, file, name) => {
    const proof = path.join(root, 'tests', file);
    expect(existsSync(proof), `there is no ${file}`).toBe(true);
    expect(testNames(proof).all).toContain(name);
  });

  test('is proved by npm test: each row of the specification by all of its proofs, what is newer by at least one', () => {
    const isFast = ([, file, name]: (typeof proofs)[number]) =>
      testNames(path.join(root, 'tests', file)).fast.includes(name);
    const slow = proofs.filter((proof) => !isFast(proof));
    expect(slow.filter(([what]) => !what.includes('(newer than the specification)'))).toEqual([]);
    const proved = new Set(proofs.filter(isFast).map(([what]) => what));
    expect(slow.map(([what]) => what).filter((what) => !proved.has(what))).toEqual([]);
  });
});

describe('the table of accessibility', () => {
  const rows = read('docs/accessibility.md')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  test('has the 55 criteria of levels A and AA in order, each with a test or a dated check by hand', () => {
    const numbers = rows.map(([, criterion = '']) => criterion.split(' ')[0]);
    expect(new Set(numbers).size).toBe(55);
    expect(numbers).toEqual(
      numbers.toSorted((one = '', other = '') => one.localeCompare(other, 'en', { numeric: true })),
    );
    for (const [, criterion, , cell = ''] of rows)
      expect([criterion, cell]).toEqual([criterion, expect.stringMatching(/^`|^By hand, \d{1,2} \w+ \d{4}$/)]);
  });

  test.each(
    rows.flatMap(([, criterion = '', , cell = '']) => proofsIn(cell).map((proof) => [criterion, ...proof] as const)),
  )('%s is shown in %s by “%s”', (_criterion, file, name) =>
    expect(testNames(path.join(root, 'tests', file)).all).toContain(name),
  );
});

describe('the documents', () => {
  const documents = globSync('{*,docs/**/*}.md', { cwd: root });
  const manifest = JSON.parse(read('package.json')) as Record<
    'scripts' | 'dependencies' | 'devDependencies',
    Record<string, string>
  >;

  test.each(documents)('%s names only files, folders and commands that exist', (document) => {
    const text = read(document);
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) =>
      path.join(path.dirname(document), link),
    );
    const paths = [...text.matchAll(/`((?:src|functions|db|local|deploy|tests|docs)\/[\w./-]+)`/g)];
    // A proof of the specification is a path in tests.
    const exists = (file: string) => ['', 'tests'].some((folder) => existsSync(path.join(root, folder, file)));
    expect([...links, ...paths.map(([, file = '']) => file)].filter((file) => !exists(file))).toEqual([]);
    for (const [, command = ''] of text.matchAll(/npm run ([\w:-]+)/g))
      expect(Object.keys(manifest.scripts)).toContain(command);
  });

  test('the README stays short', () => {
    expect(read('README.md').split('\n').length).toBeLessThan(150);
  });

  test('the configuration has every variable that the functions read', () => {
    for (const name of Object.keys(environmentSchema.shape))
      expect(read('docs/configuration.md')).toContain(`| \`${name}\` |`);
  });

  test.each([
    'npm run check',
    'npm run check:licences',
    'npm run test:all',
    'npm run build:sample',
    'npm run bench weights',
  ])('a change is checked by %s', (command) => {
    const steps = read('.ci/run')
      .split('\n')
      .filter((line) => /^(step|logged|npm) /.test(line));
    expect(steps.map((line) => line.replace(/ \|\| .*/, ''))).toContainEqual(expect.stringMatching(`(^| )${command}$`));
  });

  test('every package has its reason', () => {
    const { dependencies, devDependencies } = manifest;
    for (const name of Object.keys({ ...dependencies, ...devDependencies }))
      expect(read('docs/dependencies.md')).toContain(`\`${name}\``);
  });
});

/** Returns the proofs in a cell of a table: each is a test file in backquotes, followed by the name of a test. */
function proofsIn(cell: string): (readonly [file: string, name: string])[] {
  const found = cell.matchAll(/`([^`]+\.test\.ts)` (.+?)(?= `[^`]+\.test\.ts`|$)/g);
  return [...found].map(([, file = '', name = '']) => [file, name]);
}

interface TestNames {
  all: string[];
  /** Those that `npm test` runs: they have no tag. */
  fast: string[];
}

const known = new Map<string, TestNames>();

/** Returns the names of the tests in a file, as they are written there. */
function testNames(file: string): TestNames {
  const found = known.get(file);
  if (found) return found;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const names: TestNames = { all: [], fast: [] };
  const visit = (node: ts.Node, isFast: boolean): void => {
    let within = isFast;
    if (ts.isCallExpression(node) && /^(test|describe)\b/.test(node.expression.getText())) {
      const [title, options] = node.arguments;
      if (options && ts.isObjectLiteralExpression(options) && options.getText().includes("'thorough'")) within = false;
      if (title && ts.isStringLiteralLike(title)) {
        names.all.push(title.text);
        if (within) names.fast.push(title.text);
      }
    }
    ts.forEachChild(node, (child) => visit(child, within));
  };
  visit(source, true);
  known.set(file, names);
  return names;
}
