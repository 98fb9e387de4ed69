import { readdirSync } from 'node:fs';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { temporaryFolder } from './start-platform.ts';

/** A server that speaks the API of Amazon S3, with one bucket. It checks signatures. */
export interface TestBucket {
  /** The variables that make it the store of backups. */
  variables: Record<string, string>;
  /** Returns the names of its files. */
  files: () => string[];
  /** Returns the path of a file on this machine. */
  fileOf: (name: string) => string;
  close: () => Promise<void>;
}

/** Starts such a server on a free port. */
export async function openBucket(): Promise<TestBucket> {
  const directory = temporaryFolder();
  const folder = path.join(directory, 'company');
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'company' }],
  });
  const { port } = await server.run();
  return {
    variables: {
      BACKUP_BUCKET: `http://127.0.0.1:${port}/company`,
      ...{ BACKUP_ACCESS_KEY_ID: 'S3RVER', BACKUP_SECRET_ACCESS_KEY: 'S3RVER', BACKUP_REGION: 'eu-west-2' },
    },
    files: () =>
      filesBelow(folder)
        .filter((name) => name.endsWith(suffix))
        .map((name) => name.slice(0, -suffix.length)),
    fileOf: (name) => path.join(folder, `${name}${suffix}`),
    close: () => server.close(),
  };
}

const suffix = '._S3rver_object';

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .sort();
