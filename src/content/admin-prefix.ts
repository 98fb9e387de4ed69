import { adminPrefix as schema } from '../contracts/admin-prefix.ts';

/** The address of the back office in this build; throws where ADMIN_PREFIX is not usable. */
export const adminPrefix: string = schema.parse(process.env.ADMIN_PREFIX || undefined);
