import { Database } from './client.ts';

/** A whole database takes longer than a visitor may wait, in milliseconds. */
const patience = 120_000;

/** Ends a command with one line that says why. */
export function stop(why: string): never {
  console.error(why);
  process.exit(1);
}

/** Opens the database of DATABASE_URL for a command; ends the command where there is none. */
export function openForCommand(purpose: string): { db: Database } {
  const url = process.env.DATABASE_URL;
  if (!url) stop(`DATABASE_URL is not set: give the connection string of the database to ${purpose}.`);
  return { db: new Database(url, patience) };
}
