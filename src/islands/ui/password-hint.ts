import { site } from '../../site.ts';

/** Says which new passwords the server refuses (functions/_shared/password-rule.ts). */
export const passwordHint = `Common passwords are refused, and any that contain the username or “${site.name}”.`;
