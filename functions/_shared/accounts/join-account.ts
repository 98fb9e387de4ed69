import { violatedUnique } from '../../../db/failure.ts';
import {
  findOpenedInvitation,
  type JoiningPasskey,
  joinByInvitation,
  type OpenedInvitation,
} from '../../../db/queries/accounts/joining.ts';
import type { User } from '../../../db/schema.ts';
import type { Endpoint } from '../../../src/contracts/endpoint.ts';
import { ProblemError, refusedField } from '../http/problem.ts';
import type { Call } from '../http/route.ts';
import { networkKey } from '../http/throttle.ts';
import { sha256 } from '../platform/keys.ts';
import { deviceName } from './device-name.ts';
import { passkeyLabel } from './passkeys/passkey-label.ts';
import { newSession, readSession } from './session.ts';

const ended = () =>
  new ProblemError(
    'not_found',
    'This link has ended, or somebody has used it. Ask the person who has invited you for a new one.',
  );

const hasAccount = (cause: unknown) =>
  new ProblemError('conflict', 'There is an account with your e-mail address already. Sign in with that.', { cause });

/** Returns the invitation of a link's token. Throws a problem if the link has ended or been used. */
export async function readInvitation(db: Call<Endpoint>['db'], token: string): Promise<OpenedInvitation> {
  const invitation = await findOpenedInvitation(db, sha256(token));
  if (!invitation) throw ended();
  return invitation;
}

/** Returns the problem of a taken username. */
export const nameTaken = (): ProblemError => refusedField('username', 'This username is taken', 'conflict');

/** The id of a new account, and with what the person signs in: a hashed password, or a passkey and an unusable hash. */
export interface ChosenFactor {
  id: string;
  password: string;
  passkey?: JoiningPasskey;
}

/**
 * Makes the account of an invited person and signs in. Throws a problem, and uses nothing up, if the username is taken.
 */
export async function joinAccount(
  { db, request, ip, event, setCookies }: Pick<Call<Endpoint>, 'db' | 'request' | 'ip' | 'event' | 'setCookies'>,
  token: string,
  { invitedBy }: OpenedInvitation,
  { id, username, password, passkey }: ChosenFactor & { username: string },
): Promise<User> {
  const actor = { id, name: username };
  const label = passkey && passkeyLabel({ ...passkey, createdAt: new Date() });
  const { cookies, ...session } = await newSession(request, ip);
  const user = await joinByInvitation(db, sha256(token), {
    ...{ id, username, password, passkey },
    ...session,
    network: networkKey(ip),
    browser: deviceName(session.session.userAgent),
    earlier: await readSession(request),
    events: [
      event({ action: 'user.join', subject: `invited by ${invitedBy}`, actor }),
      ...(label ? [event({ action: 'passkey.add', subject: label, actor })] : []),
    ],
  }).catch((error: unknown) => {
    const constraint = violatedUnique(error);
    if (constraint === 'users_email_key') throw hasAccount(error);
    if (constraint === 'passkeys_credential_id_key')
      throw new ProblemError('conflict', 'This passkey has been added already.');
    throw constraint === 'users_username_key' ? nameTaken() : error;
  });
  if (!user) throw ended();
  setCookies(cookies);
  return user;
}
