import { adminPrefix as schema } from '../contracts/admin-prefix.ts';

/** The path of the back office in this build. Loading this module throws if ADMIN_PREFIX is not valid. */
export const adminPrefix: string = schema.parse(process.env.ADMIN_PREFIX || undefined);
