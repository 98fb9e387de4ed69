import type { StartWorker } from '../../../post-files/read-apart.ts';

/** Starts a worker that reads an export. */
export const startReading: StartWorker = (job, onMessage, onFault) => {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }) => onMessage(data));
  worker.addEventListener('error', ({ message }) =>
    onFault(`It breaks the program that reads it (${message || 'which could not be loaded: reload the page'}).`),
  );
  worker.postMessage(job);
  return () => worker.terminate();
};
