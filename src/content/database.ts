import { Database } from '../../db/client.ts';

const url = process.env.DATABASE_URL;
if (!url)
  throw new Error(
    'DATABASE_URL is not set: the pages are made from the database, and a site without its posts is never built',
  );

/** The database that the pages are made from, at build time. */
export const database = new Database(url);
