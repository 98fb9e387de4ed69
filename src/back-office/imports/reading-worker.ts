import { type ReadingJob, runJob } from '../../post-files/reading-job.ts';

// Reads an export outside the page's thread (read-files.ts).
self.addEventListener('message', ({ data }: MessageEvent<ReadingJob>) =>
  runJob(data, (message) => self.postMessage(message)),
);
