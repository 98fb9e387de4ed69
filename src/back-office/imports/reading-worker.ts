import { type ReadingJob, runJob } from '../../post-files/reading-job.ts';

// Reads an export in a worker, so that the page stays responsive (read-files.ts).
self.addEventListener('message', ({ data }: MessageEvent<ReadingJob>) =>
  runJob(data, (message) => self.postMessage(message)),
);
