import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFunctions } from '@netlify/zip-it-and-ship-it';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { declarations, pageAddresses } from './platform/declarations.ts';

const root = path.resolve(import.meta.dirname, '..');
const files = globSync('{src,functions,db,cli,deploy,local}/**/*.{ts,tsx,astro,mjs}', { cwd: root });

// Which rooms a room may import from, besides itself. The files of the source tree's own root are named by Astro.
const arrows: Record<string, readonly string[]> = {
  'src/contracts': [],
  'src/site': ['src/contracts'],
  'src/api': ['src/contracts'],
  'src/rich-text': ['src/contracts', 'src/site'],
  'src/post-files': ['src/contracts', 'src/rich-text', 'src/site'],
  'src/live': ['src/contracts', 'src/rich-text', 'src/site'],
  'src/stores': ['src/api', 'src/contracts'],
  'src/client-scripts': [
    'src/styles',
    'src/stores',
    'src/api',
    'src/ui',
    'src/islands',
    'src/live',
    'src/contracts',
    'src/rich-text',
    'src/site',
  ],
  'src/ui': ['src/stores', 'src/api', 'src/contracts', 'src/site'],
  // HTML in, HTML out: the editor knows nothing about saving.
  'src/editor': ['src/ui', 'src/contracts', 'src/post-files', 'src/rich-text', 'src/site'],
  'src/post-form': ['src/editor', 'src/ui', 'src/stores', 'src/api', 'src/contracts', 'src/site'],
  'src/islands': [
    'src/post-form',
    'src/editor',
    'src/ui',
    'src/stores',
    'src/api',
    'src/live',
    'src/contracts',
    'src/rich-text',
    'src/site',
  ],
  'src/back-office': [
    'src/post-form',
    'src/editor',
    'src/ui',
    'src/stores',
    'src/api',
    'src/contracts',
    'src/post-files',
    'src/rich-text',
    'src/site',
  ],
  'src/content': ['db', 'src/live', 'src/rich-text', 'src/contracts', 'src/site'],
  'src/components': ['src/styles', 'src/client-scripts', 'src/content', 'src/live', 'src/contracts', 'src/site'],
  'src/sections': [
    'src/styles',
    'src/components',
    'src/client-scripts',
    'src/content',
    'src/live',
    'src/islands',
    'src/contracts',
    'src/site',
  ],
  'src/layouts': ['src/components', 'src/content', 'src/styles', 'src/contracts', 'src/site'],
  'src/pages': [
    'src/client-scripts',
    'src/content',
    'src/live',
    'src/layouts',
    'src/sections',
    'src/components',
    'src/back-office',
    'src/contracts',
    'src/site',
  ],
  'src/rendering': ['db', 'src/contracts', 'src/site'],
  src: ['src/rendering'],
  functions: ['db', 'src/post-files', 'src/live', 'src/rich-text', 'src/contracts', 'src/site'],
  db: ['src/contracts'],
  cli: ['db', 'functions', 'src/contracts', 'src/post-files', 'src/site'],
  deploy: ['cli'],
  local: ['cli', 'db', 'functions', 'src/contracts', 'src/site'],
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
    expect(importsOf('functions/auth.ts')).toContain('./_shared/http/serve.ts');
  });

  test.each(files)('%s imports only what its room may', (file) => {
    const room = roomOf(file);
    const allowed = [room, ...(arrows[room] ?? [])];
    for (const specifier of importsOf(file)) {
      if (specifier.startsWith('.')) expect(allowed).toContain(roomOf(path.join(path.dirname(file), specifier)));
      else if (packages[room] && !specifier.startsWith('node:')) expect(specifier).toMatch(packages[room]);
    }
  });

  test('npm run dev watches everything that functions import', () => {
    const watched = readFileSync(path.join(root, 'local/dev.ts'), 'utf8');
    for (const room of arrows.functions ?? []) expect(watched).toContain(`'${path.basename(room)}'`);
  });

  test('there are no barrels and no drawers for odds and ends', () => {
    expect(files.filter((file) => /(?:^|\/)(?:utils?|helpers?|misc|common)(?:\.|\/)/.test(file))).toEqual([]);
    expect(files.filter((file) => /(?:^|\/)index\.tsx?$/.test(file))).toEqual([]);
  });

  test('no control cuts what is typed or pasted: it says by how much it is too long', () => {
    const pages = files.filter((file) => file.startsWith('src/'));
    expect(pages.filter((file) => /\bmaxlength\s*[=:]/i.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
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
    for (const file of files) expect(() => visit(file, [])).not.toThrow();
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
