import type { Database } from '../db/client.ts';
import { countFormerPasskeys, listLockedOut } from '../db/queries/accounts/passkeys.ts';
import { type Finding, note, wrong } from './finding.ts';
import { listed } from './listed-names.ts';

const waysIn =
  'a password, “Forgotten your password?” at the login, a link that an admin makes, or npm run set-password -- NAME';

/** Finds the passkeys of earlier addresses of the site, which no longer work, and the people who have no other way in. */
export async function examinePasskeys(db: Database, url: string | undefined): Promise<Finding[]> {
  if (!url || !URL.canParse(url)) return [];
  const { hostname } = new URL(url);
  const [former, lockedOut] = [await countFormerPasskeys(db, hostname), await listLockedOut(db, hostname)];
  return [
    ...(former.passkeys > 0
      ? [
          note(
            `Passkeys for ${former.rpIds.join(', ')} no longer work, because the site is now at ${hostname} (passkeys: ${former.passkeys}, people: ${former.people}). Their owners get in by ${waysIn}. Then they add a new passkey.`,
          ),
        ]
      : []),
    ...(lockedOut.length > 0
      ? [
          wrong(
            `Nobody can sign in as ${listed(lockedOut)}, because there is no password and no passkey for ${hostname}: make a link that sets a password, or npm run set-password -- NAME`,
          ),
        ]
      : []),
  ];
}
