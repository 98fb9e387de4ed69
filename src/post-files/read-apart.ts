import { ExportError } from './export-error.ts';
import type { ExportFiles } from './export-files.ts';
import { finishExport } from './finish-export.ts';
import type { ReadExport, ReadPost, Refusal } from './reading.ts';
import type { OpenedMessage, ReadingJob, ReadingMessage } from './reading-job.ts';

/** Starts a worker with a job. The worker calls `onFault` if it breaks down. Returns a function that ends the worker. */
export type StartWorker = (
  job: ReadingJob,
  onMessage: (message: ReadingMessage) => void,
  onFault: (reason: string) => void,
) => () => void;

/** How long a worker may take until the posts of an export are known, and for each post. */
interface ReadingLimits {
  openTimeoutMs: number;
  postTimeoutMs: number;
}

const usualLimits: ReadingLimits = { openTimeoutMs: 60_000, postTimeoutMs: 10_000 };

/**
 * Reads an export in a worker, because only a worker can be stopped if a file takes too long. If a post takes too long or breaks
 * the worker, the post is refused, and another worker reads the posts after it. Throws an ExportError if the files are not an
 * export.
 */
export async function readApart(
  files: ExportFiles,
  startWorker: StartWorker,
  onProgress: (done: number, total: number) => void = () => undefined,
  limits = usualLimits,
): Promise<ReadExport> {
  const outcomes: (ReadPost | Refusal)[] = [];
  for (;;) {
    const { opened, stopped } = await runWorker(startWorker, { files, from: outcomes.length }, limits, (message) => {
      if (message.outcome) outcomes.push(message.outcome);
      onProgress(outcomes.length, message.total);
    });
    if (!opened) throw new ExportError(`${files.texts[0]?.path ?? 'The export'} cannot be read. ${stopped}`);
    const { entries, ...facts } = opened;
    const entry = entries[outcomes.length];
    if (stopped !== undefined && entry) outcomes.push({ ...entry, reason: stopped });
    if (outcomes.length === entries.length) return finishExport(facts, outcomes);
  }
}

/** The result of a worker: what it has opened, and why it was stopped early, if it was. */
interface Run {
  opened: OpenedMessage['opened'] | undefined;
  stopped?: string;
}

const runWorker = (
  startWorker: StartWorker,
  job: ReadingJob,
  { openTimeoutMs, postTimeoutMs }: ReadingLimits,
  onProgress: (progress: { outcome?: ReadPost | Refusal; total: number }) => void,
): Promise<Run> =>
  new Promise((resolve, reject) => {
    let opened: Run['opened'];
    let done = job.from;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (settle: () => void) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      endWorker();
      settle();
    };
    const stop = (stopped: string) => end(() => resolve({ opened, stopped }));
    const wait = (timeoutMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => stop(`It takes longer than ${timeoutMs / 1_000} seconds to read.`), timeoutMs);
    };
    const listen = (message: ReadingMessage) => {
      if (isOver) return;
      if ('fault' in message) return end(() => reject(new ExportError(message.fault)));
      if ('opened' in message) opened = message.opened;
      else done += 1;
      const total = opened?.entries.length ?? 0;
      onProgress({ total, ...('outcome' in message && { outcome: message.outcome }) });
      if (done >= total) end(() => resolve({ opened }));
      else wait(postTimeoutMs);
    };
    const endWorker = startWorker(job, listen, stop);
    wait(openTimeoutMs);
  });
