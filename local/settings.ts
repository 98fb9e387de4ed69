import { existsSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { CliError } from '../cli/cli-error.ts';
import { environmentSchema, withoutBlanks } from '../functions/_shared/platform/env.ts';
import { passwordMinimum } from '../src/contracts/accounts/password.ts';

/** The data folder of a platform without DATA_DIR. */
export const defaultDataDir = '.data';

const holdsSite = (folder: string) => existsSync(path.join(folder, 'index.html'));

const { DATABASE_URL, SESSION_SECRET, ADMIN_PREFIX, REBUILD_MINUTES, SMTP_URL, MAIL_FROM } = environmentSchema.shape;

const portRule = 'must be a whole number from 0 to 65535, such as 8888';

const schema = z.object({
  PORT: z._default(
    z.coerce.number(portRule).check(z.int(portRule), z.minimum(0, portRule), z.maximum(65_535, portRule)),
    8888,
  ),
  DATA_DIR: z._default(z.string(), defaultDataDir),
  SITE_DIR: z.optional(
    z.string().check(z.refine(holdsSite, 'holds no built site: run npm run build, or leave SITE_DIR out')),
  ),
  DATABASE_URL: z.optional(DATABASE_URL),
  SESSION_SECRET: z.optional(SESSION_SECRET),
  ADMIN_PREFIX,
  REBUILD_MINUTES,
  SMTP_URL,
  MAIL_FROM,
  ADMIN_USERNAME: z._default(z.string(), 'admin'),
  ADMIN_PASSWORD: z.optional(
    z.string().check(z.minLength(passwordMinimum, `must have at least ${passwordMinimum} characters`)),
  ),
});

/** The settings of the local platform. */
export type LocalSettings = z.output<typeof schema>;

/** Reads the settings from the environment. Throws a CliError that names the invalid variables. */
export function readSettings(environment: NodeJS.ProcessEnv): LocalSettings {
  const result = schema.safeParse(withoutBlanks(environment));
  if (result.success) return result.data;
  throw new CliError(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
}
