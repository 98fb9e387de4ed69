import { createAdmin } from '../cli/new-admin.ts';
import type { Database } from '../db/client.ts';
import { firstAdmin } from '../db/queries/accounts/users.ts';
import { setCallSettings } from '../db/queries/leads/calls/call-takers.ts';
import { countPosts } from '../db/queries/posts/posts.ts';
import { seedPosts } from '../db/seed.ts';
import { generatePassword } from '../functions/_shared/accounts/generate-password.ts';
import type { DataFolder } from './data-folder.ts';
import type { LocalSettings } from './settings.ts';

/** The admin account that the start prints. */
export interface AdminAccount {
  username: string;
  /** The password, or words that say where to find it. */
  password: string;
}

/**
 * Creates the first admin if there is none, with the password of the settings or a generated one, which the folder keeps.
 * Throws a CliError if the password is too weak.
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
  await createAdmin(db, { username, email: `${username}@talentcare.example`, password });
  if (settings.ADMIN_PASSWORD) return { username, password: 'as set in ADMIN_PASSWORD' };
  folder.write(file, `name: ${username}\npassword: ${password}\n`);
  return { username, password };
}

const sampleCalls = {
  ...{ takesCalls: true, callHours: null, dailyCalls: 4, awayDays: [] },
  meetingLink: 'https://meet.talentcare.example/demo',
};

/**
 * Stores the sample posts if there are no posts, with the first admin as their author, who then takes calls. Returns the number of new
 * posts.
 */
export async function ensureSamplePosts(db: Database): Promise<number> {
  const author = await firstAdmin(db);
  if (!author || (await countPosts(db)) > 0) return 0;
  await setCallSettings(db, author.id, sampleCalls);
  return seedPosts(db, author.id);
}
