import * as z from 'zod/mini';
import { connectionStringRule, isConnectionString } from '../../../db/connection-string.ts';
import { nodeFault } from '../../../db/node-version.mjs';
import { adminPrefix } from '../../../src/contracts/admin-prefix.ts';
import { ProblemError } from '../http/problem.ts';

// A month: a longer value is surely a mistake.
const maxRebuildMinutes = 44_640;

const rebuildMinutesRule = `must be a whole number of minutes from 0 to ${maxRebuildMinutes}`;

const maxDeploysRule = 'must be a whole number of deploys from 1 to 10000';

const isSmtpUrl = (text: string) =>
  URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';

// A name in quotes or without special characters, and an address in angle brackets; or only an address (RFC 5322 section 3.4).
const senderForm =
  /^(?:(?:"[^"\\\p{Cc}]+"|[\p{L}\p{N} .&'’-]+) <[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+)$/u;

// The public half of a pair that npm run backup-key makes (age-encryption.org/v1, X25519).
const publicKeyForm = /^age1[02-9ac-hj-np-z]{58}$/;

const isBucketUrl = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).pathname.length > 1;

const transferRule = 'must be a number of gigabytes, such as 5';

/** The environment variables of the functions. */
export const environmentSchema = z.object({
  DATABASE_URL: z.string('is missing').check(z.refine(isConnectionString, connectionStringRule)),
  SESSION_SECRET: z.string('is missing').check(z.minLength(32, 'must have at least 32 characters')),
  ADMIN_PREFIX: adminPrefix,
  UPLOADTHING_TOKEN: z.optional(z.string().check(z.minLength(1, 'must be the token of an UploadThing account'))),
  DATA_DIR: z.optional(z.string()),
  REBUILD_MINUTES: z._default(
    z.coerce
      .number(rebuildMinutesRule)
      .check(
        z.int(rebuildMinutesRule),
        z.minimum(0, rebuildMinutesRule),
        z.maximum(maxRebuildMinutes, rebuildMinutesRule),
      ),
    0,
  ),
  MAX_DEPLOYS: z.optional(
    z.coerce
      .number(maxDeploysRule)
      .check(z.int(maxDeploysRule), z.minimum(1, maxDeploysRule), z.maximum(10_000, maxDeploysRule)),
  ),
  SMTP_URL: z.optional(
    z.string().check(z.refine(isSmtpUrl, 'must be like smtps://user:password@smtp.company.co.uk:465')),
  ),
  MAIL_FROM: z.optional(
    z.string().check(z.regex(senderForm, 'must be like TalentCare <hello@company.co.uk>, or an email address alone')),
  ),
  BACKUP_KEY: z.optional(
    z
      .string()
      .check(z.regex(publicKeyForm, 'must be the public key that npm run backup-key printed: age1 and 58 characters')),
  ),
  BACKUP_BUCKET: z.optional(
    z.string().check(z.refine(isBucketUrl, 'must be like https://s3.eu-west-2.amazonaws.com/company-backups')),
  ),
  BACKUP_ACCESS_KEY_ID: z.optional(z.string()),
  BACKUP_SECRET_ACCESS_KEY: z.optional(z.string()),
  BACKUP_REGION: z.optional(z.string()),
  DATABASE_TRANSFER_GB: z._default(z.coerce.number(transferRule).check(z.positive(transferRule)), 5),
  BUILD_HOOK_URL: z.optional(z.url('must be a URL such as https://api.netlify.com/build_hooks/…')),
});

/** The parsed environment variables. */
export type Environment = z.output<typeof environmentSchema>;

/** Returns an environment without its blank variables, which count as unset. */
export const withoutBlanks = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));

let parsed: Environment | undefined;

/**
 * Returns the environment, parsed once. Throws a `misconfigured` problem whose cause, for the log only, names the variables at
 * fault.
 */
export function environment(): Environment {
  if (parsed) return parsed;
  const result = environmentSchema.safeParse(withoutBlanks(process.env));
  const fault = nodeFault() ?? (result.success ? undefined : describe(result.error));
  if (fault || !result.success) {
    throw new ProblemError('misconfigured', 'The server is not set up completely. Please tell the site’s owner.', {
      cause: fault,
    });
  }
  parsed = result.data;
  return parsed;
}

const describe = ({ issues }: z.core.$ZodError) =>
  issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ');
