// A real PostgreSQL in a process of its own, as a database is: tells its connection string, and ends with its parent.
import { startRealPostgres } from '../real-postgres.ts';

const postgres = await startRealPostgres();
process.send?.(postgres.url);
process.once('disconnect', () => void postgres.close().then(() => process.exit(0)));
