import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';

type Handler = (request: Request, context: Context) => Promise<Response>;

/** A function with the paths that its `config` names, as Netlify reads them. */
export interface LoadedFunction {
  name: string;
  handler: Handler;
  preferStatic: boolean;
  methods: readonly string[];
  paths: readonly URLPattern[];
  excluded: readonly URLPattern[];
}

const list = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : ([value].flat() as T[]));
const patterns = (paths: string | string[] | undefined) => list(paths).map((pathname) => new URLPattern({ pathname }));

/** Loads every function of a folder: the code files directly in it, as Netlify does. */
export async function loadFunctions(folder: string): Promise<LoadedFunction[]> {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.m?[jt]s$/.test(entry.name),
  );
  return Promise.all(
    files.map(async ({ name: file }) => {
      const module = (await import(pathToFileURL(path.join(folder, file)).href)) as {
        default: Handler;
        config?: Config;
      };
      const config = (module.config ?? {}) as {
        path?: string | string[];
        excludedPath?: string | string[];
        method?: string | string[];
        preferStatic?: boolean;
        schedule?: string;
      };
      const name = file.replace(/\.\w+$/, '');
      return {
        name,
        handler: module.default,
        preferStatic: config.preferStatic ?? false,
        methods: list(config.method),
        // A scheduled function has no URL.
        paths: config.schedule ? [] : patterns(config.path ?? `/.netlify/functions/${name}`),
        excluded: patterns(config.excludedPath),
      };
    }),
  );
}

// Matching every URLPattern would take a tenth of each request's time. Strangers can request any number of paths, so the cache
// is limited.
const functionsByPath = new WeakMap<readonly LoadedFunction[], Map<string, LoadedFunction[]>>();
const maxCachedPaths = 1_000;

function functionsAt(functions: readonly LoadedFunction[], pathname: string): LoadedFunction[] {
  const known = functionsByPath.get(functions) ?? new Map<string, LoadedFunction[]>();
  functionsByPath.set(functions, known);
  let found = known.get(pathname);
  if (!found) {
    found = functions.filter(
      ({ paths, excluded }) =>
        paths.some((pattern) => pattern.test({ pathname })) && !excluded.some((pattern) => pattern.test({ pathname })),
    );
    if (known.size >= maxCachedPaths) known.clear();
    known.set(pathname, found);
  }
  return found;
}

/** Returns the function that answers a request, or undefined if none does. */
export const findFunction = (functions: readonly LoadedFunction[], request: Request): LoadedFunction | undefined =>
  functionsAt(functions, new URL(request.url).pathname).find(
    ({ methods }) => methods.length === 0 || methods.includes(request.method),
  );
