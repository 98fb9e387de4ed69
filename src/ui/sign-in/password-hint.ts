import { site } from '../../site/brand.ts';

/** Says which new passwords the server refuses (functions/_shared/accounts/password-rule.ts). */
export const passwordHint = `Common passwords, repeats, sequences and dates are refused, and any password that contains the username or “${site.name}”.`;
