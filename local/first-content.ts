import { CliError } from '../cli/cli-error.ts';
import type { Database } from '../db/client.ts';
import { countPosts } from '../db/queries/posts.ts';
import { createUser, firstAdmin } from '../db/queries/users.ts';
import { seedPosts } from '../db/seed.ts';
import { generatePassword } from '../functions/_shared/auth/generate-password.ts';
import { hashPassword } from '../functions/_shared/auth/password.ts';
import { passwordRefusal } from '../functions/_shared/auth/password-rule.ts';
import type { DataFolder } from './data-folder.ts';
import type { LocalSettings } from './settings.ts';

/** What the start tells of the admin account. */
export interface AdminAccount {
  username: string;
  /** The password, or where to find it. */
  password: string;
}

/**
 * Makes the first admin where there is none, with the given password or a generated one that the folder keeps. Throws a
 * CliError if the new admin must not have the given password.
 */
export async function ensureAdmin(db: Database, folder: DataFolder, settings: LocalSettings): Promise<AdminAccount> {
  const file = 'admin.txt';
  const existing = await firstAdmin(db);
  if (existing) {
    const kept = folder.read(file)?.startsWith(`name: ${existing.username}\n`);
    return { username: existing.username, password: kept ? `in ${folder.file(file)}` : 'as it was set' };
  }
  const username = settings.ADMIN_USERNAME;
  const password = settings.ADMIN_PASSWORD ?? (await generatePassword(username));
  const refusal = await passwordRefusal(password, username);
  if (refusal) throw new CliError(`ADMIN_PASSWORD: ${refusal}`);
  await createUser(db, {
    username,
    email: `${username}@talentcare.example`,
    password: await hashPassword(password),
    firstName: null,
    lastName: null,
    role: 'admin',
  });
  if (settings.ADMIN_PASSWORD) return { username, password: 'as set in ADMIN_PASSWORD' };
  folder.write(file, `name: ${username}\npassword: ${password}\n`);
  return { username, password };
}

/** Fills an empty blog with the sample posts, as the first admin's; gives how many were written. */
export async function ensureSamplePosts(db: Database): Promise<number> {
  const author = await firstAdmin(db);
  if (!author || (await countPosts(db)) > 0) return 0;
  return seedPosts(db, author.id);
}
