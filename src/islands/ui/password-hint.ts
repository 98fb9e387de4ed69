import { site } from '../../site/brand.ts';

/** Says which new passwords the server refuses (functions/_shared/auth/password-rule.ts). */
export const passwordHint = `Common passwords are refused, and any that contain the username or “${site.name}”.`;
