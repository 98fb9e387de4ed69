import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';

type Handler = (request: Request, context: Context) => Promise<Response>;

/** A function that Netlify runs by a schedule. */
export interface ScheduledFunction {
  name: string;
  /** The schedule as a crontab expression. */
  schedule: string;
  run: () => Promise<void>;
}

/** A function with the paths in its `config`, as Netlify reads them. */
export interface LoadedFunction {
  name: string;
  handler: Handler;
  preferStatic: boolean;
  methods: readonly string[];
  paths: readonly URLPattern[];
  excluded: readonly URLPattern[];
}

const list = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : ([value].flat() as T[]));

// Netlify ignores a trailing slash and the case of a path (zip-it-and-ship-it, src/utils/routes.ts).
const patterns = (paths: string | string[] | undefined) =>
  list(paths).map((path) => new URLPattern({ pathname: `${path}{/}?` }, { ignoreCase: true }));

interface Module {
  default: Handler;
  config?: Config;
}

// Loads the code files directly in the folder, as Netlify does.
function loadModules(folder: string): Promise<{ name: string; module: Module }[]> {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.m?[jt]s$/.test(entry.name),
  );
  return Promise.all(
    files.map(async ({ name }) => ({
      name: name.replace(/\.\w+$/, ''),
      module: (await import(pathToFileURL(path.join(folder, name)).href)) as Module,
    })),
  );
}

/** Loads every function of a folder that answers requests. */
export async function loadFunctions(folder: string): Promise<LoadedFunction[]> {
  return (await loadModules(folder)).map(({ name, module }) => {
    const config = (module.config ?? {}) as {
      path?: string | string[];
      excludedPath?: string | string[];
      method?: string | string[];
      preferStatic?: boolean;
      schedule?: string;
    };
    return {
      name,
      handler: module.default,
      preferStatic: config.preferStatic ?? false,
      methods: list(config.method),
      // A scheduled function has no URL.
      paths: config.schedule ? [] : patterns(config.path ?? `/.netlify/functions/${name}`),
      excluded: patterns(config.excludedPath),
    };
  });
}

/** Loads every function of a folder that runs by a schedule. */
export async function loadScheduled(folder: string): Promise<ScheduledFunction[]> {
  return (await loadModules(folder)).flatMap(({ name, module }) => {
    const { schedule } = (module.config ?? {}) as { schedule?: string };
    return schedule ? [{ name, schedule, run: module.default as unknown as ScheduledFunction['run'] }] : [];
  });
}

/** Returns the function that answers a request, or undefined if none does. */
export function findFunction(functions: readonly LoadedFunction[], request: Request): LoadedFunction | undefined {
  const { pathname } = new URL(request.url);
  return functions.find(
    ({ methods, paths, excluded }) =>
      (methods.length === 0 || methods.includes(request.method)) &&
      paths.some((pattern) => pattern.test({ pathname })) &&
      !excluded.some((pattern) => pattern.test({ pathname })),
  );
}
