import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFunctions } from '@netlify/zip-it-and-ship-it';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { environmentSchema } from '../functions/_shared/env.ts';
import { declarations, pageAddresses } from './declarations.ts';

const root = path.resolve(import.meta.dirname, '..');
const files = globSync('{src,functions,db,local}/**/*.{ts,tsx,astro,mjs}', { cwd: root });

// Which rooms a room may import from, besides itself; a leaf is a file of the source tree's own root.
const arrows: Record<string, readonly string[]> = {
  'src/contracts': [],
  'src/api': ['src/contracts'],
  'src/rich-text': ['src/contracts'],
  'src/stores': ['src/api', 'src/contracts'],
  'src/islands': ['src/stores', 'src/api', 'src/contracts', 'src'],
  'src/content': ['db', 'src/rich-text', 'src/contracts', 'src'],
  'src/components': ['src/styles', 'src/api', 'src/islands', 'src/content', 'src/contracts', 'src/stores', 'src'],
  'src/sections': ['src/styles', 'src/components', 'src/content', 'src/islands', 'src/contracts', 'src'],
  'src/layouts': ['src/components', 'src/content', 'src/styles', 'src/contracts', 'src'],
  'src/pages': ['src/content', 'src/layouts', 'src/sections', 'src/components', 'src/islands', 'src/contracts', 'src'],
  'src/rendering': ['db', 'src/contracts', 'src'],
  src: [],
  functions: ['db', 'src/rich-text', 'src/contracts', 'src'],
  db: ['src/contracts'],
  local: ['db', 'functions', 'src/contracts', 'src'],
};

const packages: Record<string, RegExp> = {
  'src/contracts': /^zod\/mini$/,
  db: /^(?:kysely|kysely-neon|@neondatabase\/serverless)$/,
  'src/stores': /^(?:nanostores|@nanostores\/query)$/,
};

function roomOf(file: string): string {
  const parts = path.relative(root, path.resolve(root, file)).split(path.sep);
  if (parts[0] !== 'src') return parts[0] ?? '';
  return parts.length > 2 ? `src/${parts[1]}` : 'src';
}

function importsOf(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const code = file.endsWith('.astro') ? astroCode(source) : source;
  return ts.preProcessFile(code).importedFiles.map(({ fileName }) => fileName);
}

// The code of a component: between its fences, and in its scripts.
const astroCode = (source: string) =>
  [
    /^---\n(.*?)\n---/s.exec(source)?.[1] ?? '',
    ...[...source.matchAll(/<script>(.*?)<\/script>/gs)].map((match) => match[1]),
  ].join('\n');

describe('the rooms of the house', () => {
  test('the tree is there to be looked at', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(importsOf('functions/auth.ts')).toContain('./_shared/serve.ts');
  });

  test.each(files)('%s imports only what its room may', (file) => {
    const room = roomOf(file);
    const allowed = [room, ...(arrows[room] ?? [])];
    for (const specifier of importsOf(file)) {
      if (specifier.startsWith('.')) expect(allowed).toContain(roomOf(path.join(path.dirname(file), specifier)));
      else if (packages[room] && !specifier.startsWith('node:')) expect(specifier).toMatch(packages[room]);
    }
  });

  test('there are no barrels and no drawers for odds and ends', () => {
    expect(files.filter((file) => /(?:^|\/)(?:utils?|helpers?|misc|common)(?:\.|\/)/.test(file))).toEqual([]);
    expect(files.filter((file) => /(?:^|\/)index\.tsx?$/.test(file))).toEqual([]);
  });

  test('no module imports itself by way of others', () => {
    const graph = new Map(
      files.map((file) => [
        file,
        importsOf(file)
          .filter((specifier) => specifier.startsWith('.'))
          .map((specifier) => path.relative(root, path.resolve(root, path.dirname(file), specifier))),
      ]),
    );
    const done = new Set<string>();
    const visit = (file: string, trail: readonly string[]): void => {
      if (trail.includes(file)) throw new Error(`A cycle: ${[...trail.slice(trail.indexOf(file)), file].join(' -> ')}`);
      if (done.has(file)) return;
      for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
    expect(done.size).toBeGreaterThanOrEqual(files.length);
  });
});

describe('the functions', () => {
  test('Netlify sees exactly the paths that the contracts declare', async () => {
    const functions = await listFunctions(path.join(root, 'functions'), { parseISC: true } as never);
    const seen = functions
      .flatMap((listed) => (listed as { routes?: { pattern: string }[] }).routes ?? [])
      .map(({ pattern }) => pattern);
    const declared = new Set([...pageAddresses, ...declarations.map((declaration) => declaration.path as string)]);
    expect(new Set(seen)).toEqual(declared);
  });

  test('no two declarations share a method and a path', () => {
    const names = declarations.map(({ method, path: address }) => `${method} ${address}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the table of the specification', () => {
  const lines = readFileSync(path.join(root, 'docs/specification.md'), 'utf8').split('\n');
  const rows = lines.filter((line) => /^\| \d/.test(line)).map((line) => line.split('|').map((cell) => cell.trim()));
  const pending = '*not yet*';
  // A proof is a file in backquotes and, behind it, a test's name.
  const proofs = rows.flatMap(([, , what = '', cell = '']) =>
    [...cell.matchAll(/`([^`]+\.test\.ts)` (.+?)(?= `[^`]+\.test\.ts`|$)/g)].map(
      ([, file = '', name = '']) => [what, file, name] as const,
    ),
  );

  test('has rows of every section, each with its proof or a word that there is none yet', () => {
    expect(rows.length).toBeGreaterThan(90);
    for (const section of ['1', '2', '3', '4', '5', '6', '7', '8', '9'])
      expect(rows.some(([, sections = '']) => sections.split(', ').includes(section))).toBe(true);
    for (const [, , what, cell = ''] of rows)
      expect([what, cell === pending || cell.startsWith('`')]).toEqual([what, true]);
    expect(new Set(proofs.map(([what]) => what)).size).toBe(rows.filter(([, , , cell]) => cell !== pending).length);
  });

  test.each(proofs)('%s is proved in %s by “%s”', (_what, file, name) => {
    const address = path.join(root, 'tests', file);
    expect(existsSync(address), `there is no ${file}`).toBe(true);
    expect(testNames(address)).toContain(name);
  });
});

describe('the deploying page', () => {
  const page = readFileSync(path.join(root, 'docs/deploying.md'), 'utf8');

  test('names commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };
    const commands = [...page.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(commands.length).toBeGreaterThan(5);
    for (const command of commands) expect(Object.keys(scripts)).toContain(command);
  });

  test('has every variable that the functions read', () => {
    for (const name of Object.keys(environmentSchema.shape)) expect(page).toContain(`| \`${name}\` |`);
  });
});

/** The names of the tests in a file, as they are written there. */
function testNames(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^test\b/.test(node.expression.getText())) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) names.push(title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}
