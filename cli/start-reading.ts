import { Worker } from 'node:worker_threads';
import type { StartWorker } from '../src/post-files/read-apart.ts';

/** Starts a thread that reads an export. */
export const startReading: StartWorker = (job, onMessage, onFault) => {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { workerData: job, execArgv: [] });
  worker.on('message', onMessage);
  worker.once('error', (error) => onFault(`The program that reads it has stopped (${(error as Error).message}).`));
  return () => void worker.terminate();
};
