import { Database } from '../../db/client.ts';

const url = process.env.DATABASE_URL;
if (!url)
  throw new Error(
    'DATABASE_URL is not set. The build reads the posts and settings from the database: set it to the connection string.',
  );

/** The database that the build reads. */
export const database = new Database(url);
