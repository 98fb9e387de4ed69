import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { BackupStore } from '../../functions/_shared/backups/store/backup-store.ts';
import { openBackupStore } from '../../functions/_shared/backups/store/open-backup-store.ts';
import { type Environment, environmentSchema, withoutBlanks } from '../../functions/_shared/platform/env.ts';
import { CliError } from '../cli-error.ts';

const { SESSION_SECRET, DATA_DIR, UPLOADTHING_TOKEN, DATABASE_TRANSFER_GB } = environmentSchema.shape;
const { BACKUP_KEY, BACKUP_BUCKET, BACKUP_ACCESS_KEY_ID, BACKUP_SECRET_ACCESS_KEY, BACKUP_REGION } =
  environmentSchema.shape;

const schema = z.object({
  ...{ SESSION_SECRET, DATA_DIR, UPLOADTHING_TOKEN, DATABASE_TRANSFER_GB },
  ...{ BACKUP_KEY, BACKUP_BUCKET, BACKUP_ACCESS_KEY_ID, BACKUP_SECRET_ACCESS_KEY, BACKUP_REGION },
});

/** The variables that the commands of backups read. */
export type BackupSettings = Pick<Environment, keyof z.output<typeof schema>>;

/** Reads the variables of backups. Throws a CliError that names the variables at fault. */
export function readBackupSettings(environment: NodeJS.ProcessEnv): BackupSettings {
  const result = schema.safeParse(withoutBlanks(environment));
  if (result.success) return result.data;
  throw new CliError(result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '));
}

/** Opens the store of backups. Outside Netlify, Netlify Blobs needs the site and a token. Throws a CliError without them. */
export async function openStoreOfBackups(
  settings: BackupSettings,
  environment: NodeJS.ProcessEnv,
): Promise<BackupStore> {
  const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token } = environment;
  const isNetlify = !settings.BACKUP_BUCKET && !settings.DATA_DIR;
  if (isNetlify && !(siteID && token))
    throw new CliError(
      'Set BACKUP_BUCKET to the bucket of the backups; or, if they are in Netlify Blobs, NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN.',
    );
  return openBackupStore(settings, siteID && token ? { siteID, token } : undefined).catch((error: unknown) => {
    throw new CliError(error instanceof Error ? error.message : String(error));
  });
}

/** Reads the secret key of a file that `npm run backup-key` or age-keygen wrote. Throws a CliError if it holds none. */
export async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(
      `The key ${file} cannot be read (${error.code}). Give the file that npm run backup-key wrote, with --key FILE.`,
    );
  });
  const identity = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m.exec(text)?.[0];
  if (!identity) throw new CliError(`${file} holds no key: a line must begin with AGE-SECRET-KEY-1.`);
  return identity;
}
