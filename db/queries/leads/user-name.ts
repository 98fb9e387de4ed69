import { sql } from 'kysely';

/** The name of a user in the inbox: the full name, or else the username. */
export const userName = sql<string>`coalesce(nullif(concat_ws(' ', users.first_name, users.last_name), ''), users.username)`;
