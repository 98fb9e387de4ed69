import { existsSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { CliError } from '../cli/cli-error.ts';
import { connectionStringRule, isConnectionString } from '../db/connection-string.ts';
import { adminPrefix } from '../src/contracts/admin-prefix.ts';

const holdsSite = (folder: string) => existsSync(path.join(folder, 'index.html'));

const schema = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 8888),
  DATA_DIR: z._default(z.string(), '.data'),
  SITE_DIR: z.optional(
    z.string().check(z.refine(holdsSite, 'holds no built site: run npm run build, or leave SITE_DIR out')),
  ),
  DATABASE_URL: z.optional(z.string().check(z.refine(isConnectionString, connectionStringRule))),
  SESSION_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  ADMIN_PREFIX: adminPrefix,
  ADMIN_USERNAME: z._default(z.string().check(z.minLength(1)), 'admin'),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(6, 'must have at least 6 characters'))),
});

/** What the person who starts the platform may set. */
export type LocalSettings = z.output<typeof schema>;

/** Reads the settings from the environment, where a blank one counts as unset; throws a CliError naming what is wrong. */
export function readSettings(environment: NodeJS.ProcessEnv): LocalSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new CliError(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
}
