import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Database } from '../db/client.ts';
import { connectionStringRule, isConnectionString } from '../db/connection-string.ts';
import { databaseFault } from '../db/failure.ts';
import { nodeFault } from '../db/node-version.mjs';
import { CliError } from './cli-error.ts';

// A command may read or write a whole table in one statement, which takes longer than a visitor would accept.
const timeoutMs = 600_000;

/** Runs a command. Prints the text that `work` returns, or one line about the error with exit code 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    const fault = nodeFault();
    if (fault) throw new CliError(fault);
    console.log(await work());
  } catch (error) {
    const fault =
      error instanceof CliError
        ? error.message
        : (diskFault(error) ?? databaseFault(error, process.env.DATABASE_URL ?? ''));
    if (!fault) throw error;
    console.error(fault);
    process.exitCode = 1;
  }
}

// Node's error names the call that failed, and not what to do.
const diskFault = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOSPC'
    ? 'The disk is full. Make room on it, and run the command again.'
    : undefined;

/**
 * Parses the arguments of a command. Throws a CliError with `usage` for an unknown argument or for more than `most` arguments.
 */
export function readArguments<T extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  { most, options }: { most: number; options?: T },
): ReturnType<typeof parseArgs<{ allowPositionals: true; options: T }>> {
  try {
    const parsed = parseArgs({ allowPositionals: true, options: options ?? ({} as T) });
    if (parsed.positionals.length <= most) return parsed;
  } catch {
    // The message of Node's error quotes the argument, which may be a password.
  }
  throw new CliError(usage);
}

/** Opens the database of DATABASE_URL. Throws a CliError if the variable is missing or malformed. */
export function openDatabase(): Database {
  const { DATABASE_URL: url } = process.env;
  if (!url) throw new CliError('Set DATABASE_URL to the connection string, like postgres://user:password@host/name');
  if (!isConnectionString(url)) throw new CliError(`DATABASE_URL ${connectionStringRule}`);
  return new Database(url, timeoutMs);
}
