// Runs a PostgreSQL in a separate process. Prints its connection string, and ends with its parent.
import { startRealPostgres } from '../platform/real-postgres.ts';

const postgres = await startRealPostgres();
process.send?.(postgres.url);
process.once('disconnect', () => void postgres.close().then(() => process.exit(0)));
