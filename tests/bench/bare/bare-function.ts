import { neon } from '@neondatabase/serverless';
import { CamelCasePlugin, Kysely } from 'kysely';
import { NeonDialect } from 'kysely-neon';
import * as z from 'zod/mini';

// A function that has the libraries of every function and nothing else. npm run bench cold compares the others with it.
const input = z.object({ name: z.string() });

const open = () =>
  new Kysely<{ things: { name: string } }>({
    dialect: new NeonDialect({ neon: neon(process.env.DATABASE_URL ?? '') }),
    plugins: [new CamelCasePlugin()],
  });

export default async (request: Request): Promise<Response> => {
  const { name } = input.parse(await request.json());
  return Response.json(await open().selectFrom('things').selectAll().where('name', '=', name).execute());
};
