import type { StartWorker } from '../../post-files/read-apart.ts';

/** Starts a worker that reads an export. */
export const startReading: StartWorker = (job, onMessage, onFault) => {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }) => onMessage(data));
  worker.addEventListener('error', ({ message }) =>
    onFault(
      message
        ? `The program that reads it has stopped (${message}).`
        : 'The program that reads it could not be loaded. Reload the page and try again.',
    ),
  );
  worker.postMessage(job);
  return () => worker.terminate();
};
