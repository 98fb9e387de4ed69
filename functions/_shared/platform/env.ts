import * as z from 'zod/mini';
import { connectionStringRule, isConnectionString } from '../../../db/connection-string.ts';
import { nodeFault } from '../../../db/node-version.ts';
import { adminPrefix } from '../../../src/contracts/admin-prefix.ts';
import { Problem } from '../http/problem.ts';

/** What the functions read from their environment. */
export const environmentSchema = z.object({
  DATABASE_URL: z.string('is missing').check(z.refine(isConnectionString, connectionStringRule)),
  SESSION_SECRET: z.string('is missing').check(z.minLength(32, 'must have at least 32 characters')),
  ADMIN_PREFIX: adminPrefix,
  UPLOADTHING_TOKEN: z.optional(z.string().check(z.minLength(1, 'must be the token of an UploadThing account'))),
  DATA_DIR: z.optional(z.string()),
  BUILD_HOOK_URL: z.optional(z.url('must be an address such as https://api.netlify.com/build_hooks/…')),
});

/** The functions' environment. */
export type Environment = z.output<typeof environmentSchema>;

let parsed: Environment | undefined;

/** The environment, parsed once. Throws a `misconfigured` problem, whose cause names what is wrong, for the log only. */
export function environment(): Environment {
  if (parsed) return parsed;
  const result = environmentSchema.safeParse(process.env);
  const fault = nodeFault() ?? (result.success ? undefined : describe(result.error));
  if (fault || !result.success) {
    throw new Problem('misconfigured', 'The server is not set up completely. Please tell the site’s owner.', {
      cause: fault,
    });
  }
  parsed = result.data;
  return parsed;
}

const describe = ({ issues }: z.core.$ZodError) =>
  issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ');
