import path from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, inject, test } from 'vitest';
import { publicPaths } from '../e2e/site/public-paths.ts';
import { send } from '../platform/http.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { address } = inject('platform');

/** What a page says of itself to machines. */
interface Described {
  '@graph': readonly ({ '@type': string } & Record<string, unknown>)[];
}

const described = new Map<string, string>();

beforeAll(async () => {
  for (const page of publicPaths) {
    const { text } = await send(address, page);
    described.set(page, /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '');
  }
});

const graphOf = (page: string) => (JSON.parse(described.get(page) ?? '') as Described)['@graph'];
const typesOf = (page: string) => graphOf(page).map((node) => node['@type']);

/**
 * Returns what the types of the published vocabulary find wrong with each graph of structured data, written as TypeScript.
 * Reading the vocabulary takes seconds, so one program has all graphs.
 */
function faults(graphs: readonly (readonly object[])[]): string[][] {
  const sources = new Map(
    graphs.map((graph, index) => [
      path.join(root, `tests/content/described-${index}.ts`),
      `import type { Graph } from 'schema-dts';\nexport const page: Graph = ${JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })};\n`,
    ]),
  );
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], target: ts.ScriptTarget.ESNext },
    ...{ module: ts.ModuleKind.Preserve, moduleResolution: ts.ModuleResolutionKind.Bundler, lib: ['lib.es5.d.ts'] },
  };
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile;
  host.getSourceFile = (name, ...others) => {
    const source = sources.get(name);
    return source ? ts.createSourceFile(name, source, ts.ScriptTarget.ESNext) : readSource.call(host, name, ...others);
  };
  const program = ts.createProgram([...sources.keys()], options, host);
  return [...sources.keys()].map((name) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(name))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n').slice(0, 300)),
  );
}

test('every page describes itself in the published vocabulary of schema.org, whose check finds a slip', () => {
  const [pages, misspelt, unknown, correct] = faults([
    publicPaths.flatMap(graphOf),
    [{ '@type': 'BlogPosting', heading: 'A property of no type' }],
    [{ '@type': 'BlogPost', headline: 'A type that does not exist' }],
    [{ '@type': 'BlogPosting', headline: 'A post', author: { '@type': 'Person', name: 'A. Writer' } }],
  ]);
  expect(pages).toEqual([]);
  expect([misspelt?.length, unknown?.length, correct?.length]).toEqual([1, 1, 0]);
});

test('each type of page has its objects: the company, the site, its services, each post, and the way to the page', () => {
  expect(typesOf('/')).toEqual(['Organization', 'WebSite']);
  expect(typesOf('/services')).toEqual(['Organization', 'Service', 'Service', 'Service', 'BreadcrumbList']);
  for (const page of publicPaths.slice(1))
    expect([page, typesOf(page)]).toEqual([page, expect.arrayContaining(['BreadcrumbList'])]);
  const post = publicPaths.at(-1) as string;
  const [posting] = graphOf(post);
  expect(posting).toMatchObject({ '@type': 'BlogPosting', author: { '@type': 'Organization' } });
  expect(String(posting?.image)).toMatch(/^https?:\/\//);
  // A reference leads to an object of the same page.
  for (const page of publicPaths) {
    const ids = [...(described.get(page) ?? '').matchAll(/"(?:provider|publisher)":\{"@id":"([^"]+)"\}/g)];
    for (const [, id] of ids) expect(graphOf(page).map((node) => node['@id'])).toContain(id);
  }
});
