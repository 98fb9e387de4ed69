import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { bundleFunctions } from '../../deploy/bundle-functions.ts';
import { temporaryFolder } from '../platform/start-platform.ts';
import { unzip } from './unzip.ts';

/** A function as Netlify would run it: packed by Netlify's own bundler and unpacked in a folder without node_modules. */
export interface PackedFunction {
  name: string;
  /** The size of the archive that Netlify would store, in bytes. */
  archiveBytes: number;
  folder: string;
}

/**
 * Bundles every function as `npm run build` does, or every function of another folder, and lets Netlify's bundler pack the result.
 */
export async function packFunctions(source?: string): Promise<PackedFunction[]> {
  const bundled = temporaryFolder();
  await bundleFunctions(bundled, source);
  return pack(bundled);
}

/** Lets Netlify's bundler pack every bundled function of a folder. */
export async function pack(bundled: string): Promise<PackedFunction[]> {
  const folder = temporaryFolder();
  const packed = await zipFunctions(bundled, path.join(folder, 'archives'), { archiveFormat: 'zip' });
  return packed.map(({ name, path: archive }) => {
    const bare = path.join(folder, 'bare', name);
    unzip(archive, bare);
    return { name, archiveBytes: statSync(archive).size, folder: bare };
  });
}

const run = promisify(execFile);

/** Runs an ES module given as text in a folder in a new process, and returns the last line it prints, parsed as JSON. */
export async function runIn<T>(folder: string, code: string, environment: Record<string, string>): Promise<T> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
    env: environment,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as T;
}
