import { call } from '../../../api/call.ts';
import type { ApiKeyChoice } from '../../../contracts/accounts/credential-change.ts';
import { passwordLinkMinutes } from '../../../contracts/accounts/link-token.ts';
import { makePasswordLink } from '../../../contracts/accounts/password-links.ts';
import { deleteUser, setDisabled, setTemporaryPassword, type User } from '../../../contracts/accounts/users.ts';

/** An action of an admin on another person's account. */
export type AccountAction = 'link' | 'password' | 'disable' | 'enable' | 'delete';

/** The texts of an action. */
export interface ActionText {
  /** The label of the button that starts the action. */
  label: string;
  /** The question before the action. An action that removes nothing has none. */
  question?: string;
  /** Says below the question what the action does. The sentence begins with the username. */
  effect?: string;
  /** The titles of the notices of success and failure. */
  done: string;
  failed: string;
  /** Returns the text of the notice of success. */
  outcome: (user: User) => string;
}

/** The texts of all actions. */
export const accountActions: Record<AccountAction, ActionText> = {
  link: {
    label: 'Make a link',
    done: 'Password Link Made',
    failed: 'Failed to make a link',
    outcome: (user) => `Pass it on to ${user.username} within ${passwordLinkMinutes} minutes.`,
  },
  password: {
    label: 'Set temporary password',
    question: 'Set a temporary password?',
    effect: 'is signed out everywhere, and must choose a new password at the next login.',
    done: 'Temporary Password Set',
    failed: 'Failed to set a password',
    outcome: () => "Copy the password now - it won't be shown again!",
  },
  disable: {
    label: 'Disable account',
    question: 'Disable this account?',
    effect: 'is signed out everywhere and cannot sign in again. An API key and preview links end for good. Posts stay.',
    done: 'Account Disabled',
    failed: 'Failed to disable user',
    outcome: (user) => `${user.username} cannot sign in until you enable the account again.`,
  },
  enable: {
    label: 'Enable account',
    done: 'Account Enabled',
    failed: 'Failed to enable user',
    outcome: (user) => `${user.username} can sign in again.`,
  },
  delete: {
    label: 'Delete account',
    question: 'Delete this account?',
    effect: 'will be deleted for good. The audit trail keeps the name.',
    done: 'User Deleted',
    failed: 'Failed to delete user',
    outcome: (user) => `${user.username} no longer has an account.`,
  },
};

/** A new secret of an account, which is shown once. */
export interface NewSecret {
  title: string;
  secret: string;
  /** Names the secret, such as “password”. */
  name: string;
}

/** Runs an action. Returns the new secret if the action has made one. */
export async function perform(name: AccountAction, { id }: User, apiKey: ApiKeyChoice): Promise<NewSecret | undefined> {
  const params = { userId: id };
  if (name === 'password') {
    const { password } = await call(setTemporaryPassword, { params, input: { apiKey } });
    return { title: 'Temporary password', secret: password, name: 'password' };
  }
  if (name === 'link') {
    const { link } = await call(makePasswordLink, { params });
    return { title: 'Link that sets a password', secret: link, name: 'link' };
  }
  if (name === 'delete') await call(deleteUser, { params });
  else await call(setDisabled, { params, input: { disabled: name === 'disable' } });
  return undefined;
}
