// Runs a PostgreSQL in a process of its own. Prints its connection string, and ends with the parent process.
import { startRealPostgres } from '../platform/real-postgres.ts';

const postgres = await startRealPostgres();
process.send?.(postgres.url);
process.once('disconnect', () => void postgres.close().then(() => process.exit(0)));
