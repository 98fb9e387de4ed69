import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
/** Where bundles are kept: inside the project, because the code in it imports the project's packages. */
export const shelf = path.join(root, 'node_modules/.astro/bundles');
const keptAtMost = 3;

/** What Vite made of the code: the part that renders pages, and the files that lie beside them. */
export interface Bundle {
  /** The folder of the code that renders. */
  code: string;
  /** The folder of styles, scripts and what is in `public`. */
  assets: string;
}

const parts = (folder: string): Bundle => ({ code: path.join(folder, 'code'), assets: path.join(folder, 'assets') });

/**
 * Names the code of the site: another name, and the bundle must be made anew. What is in the database and where the site
 * will be are no part of it.
 */
export function nameOfCode(): string {
  const hash = createHash('sha256').update(process.version);
  const files = globSync(
    ['{src,public,db}/**/*', 'astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'],
    {
      cwd: root,
    },
  );
  for (const file of files.sort()) {
    const place = path.join(root, file);
    if (statSync(place).isFile()) hash.update(file).update(readFileSync(place));
  }
  return hash.digest('hex').slice(0, 24);
}

/** The bundle of that code, if one is kept. */
export function findBundle(name: string): Bundle | undefined {
  const folder = path.join(shelf, name);
  return existsSync(folder) ? parts(folder) : undefined;
}

/** Keeps a bundle for the next build of the same code, and lets the oldest go. */
export function keepBundle(name: string, { code, assets }: Bundle): Bundle {
  const folder = path.join(shelf, name);
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  cpSync(code, parts(draft).code, { recursive: true });
  cpSync(assets, parts(draft).assets, { recursive: true, filter: (file) => path.basename(file) !== '.prerender' });
  try {
    renameSync(draft, folder);
  } catch {
    // Another build of the same code was faster.
    rmSync(draft, { recursive: true });
  }
  const kept = readdirSync(shelf)
    .map((each) => path.join(shelf, each))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of kept.slice(keptAtMost)) rmSync(old, { recursive: true, force: true });
  return parts(folder);
}
