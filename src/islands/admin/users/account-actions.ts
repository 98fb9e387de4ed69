import { call } from '../../../api/call.ts';
import type { ApiKeyChoice } from '../../../contracts/credential-change.ts';
import { deleteUser, setDisabled, setTemporaryPassword, type User } from '../../../contracts/users.ts';

/** What an admin may do to another account. */
export type AccountAction = 'password' | 'disable' | 'enable' | 'delete';

/** The words of an action. */
export interface ActionText {
  /** The button that begins it. */
  label: string;
  /** The question before it; an action that takes nothing away asks none. */
  question?: string;
  /** What it does, after the name of the account. */
  effect?: string;
  /** The title of the notice when it is done, and when it failed. */
  done: string;
  failed: string;
  /** What the notice says of the account when it is done. */
  outcome: (user: User) => string;
}

export const accountActions: Record<AccountAction, ActionText> = {
  password: {
    label: 'Set temporary password',
    question: 'Set a temporary password?',
    effect: 'is signed out everywhere, and must choose a password of their own at the next login.',
    done: 'Temporary Password Set',
    failed: 'Failed to set a password',
    outcome: () => "Copy the password now - it won't be shown again!",
  },
  disable: {
    label: 'Disable account',
    question: 'Disable this account?',
    effect: 'is signed out everywhere and cannot sign in again. An API key is revoked for good. Posts stay.',
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

/** Runs an action, and returns the temporary password if it made one. */
export async function perform(name: AccountAction, { id }: User, apiKey: ApiKeyChoice): Promise<string | undefined> {
  const params = { userId: id };
  if (name === 'password') return (await call(setTemporaryPassword, { params, input: { apiKey } })).password;
  if (name === 'delete') await call(deleteUser, { params });
  else await call(setDisabled, { params, input: { disabled: name === 'disable' } });
  return undefined;
}
