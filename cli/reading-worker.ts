import { parentPort, workerData } from 'node:worker_threads';
import { runJob } from '../src/post-files/reading-job.ts';

// Reads an export in a thread of its own (start-reading.ts).
runJob(workerData, (message) => parentPort?.postMessage(message));
