import { isUnavailable } from '../db/failure.ts';

/** What the person who runs a command can put right. */
export class Mistake extends Error {}

/** What every command of this folder reads. */
interface Environment {
  DATABASE_URL: string;
}

/** Runs a command on the database in DATABASE_URL: prints what it gives, or in one line what is wrong, with exit code 1. */
export async function runCommand(work: (environment: Environment) => Promise<string>): Promise<void> {
  const { DATABASE_URL } = process.env;
  try {
    if (!DATABASE_URL || !/^postgres(?:ql)?:\/\/[^/]*@[^/]+\/./.test(DATABASE_URL))
      throw new Mistake('Set DATABASE_URL to the connection string, like postgres://user:password@host/name');
    console.log(await work({ DATABASE_URL }));
  } catch (error) {
    if (error instanceof Mistake) console.error(error.message);
    else if (isUnavailable(error))
      console.error('The database in DATABASE_URL cannot be reached. Is the address right?');
    else throw error;
    process.exitCode = 1;
  }
}
