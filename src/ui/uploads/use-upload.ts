import { useCallback, useState } from 'react';
import type { UploadedImage } from './upload.ts';
import { UploadError } from './upload-error.ts';

interface Upload {
  /** True while an upload runs. */
  busy: boolean;
  /** The share that has been sent, from 0 to 1. */
  progress: number;
  uploaded: UploadedImage | undefined;
  error: unknown;
}

const idle: Upload = { busy: false, progress: 0, uploaded: undefined, error: undefined };

// Few visits upload an image, so the code loads with the first upload.
async function upload(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<UploadedImage> {
  const { uploadImage } = await import('./upload.ts').catch((cause) => {
    throw new UploadError('file', 'unavailable', { cause });
  });
  return uploadImage(file, onProgress, signal);
}

/** Runs one upload at a time. `start` begins it and returns a function that stops it. */
export function useUpload(): Upload & { start: (file: File) => () => void } {
  const [state, setState] = useState(idle);
  const start = useCallback((file: File) => {
    const stop = new AbortController();
    setState({ ...idle, busy: true });
    const settle = (end: Partial<Upload>) => {
      if (!stop.signal.aborted) setState({ ...idle, ...end });
    };
    const follow = (progress: number) => setState((now) => ({ ...now, progress }));
    upload(file, follow, stop.signal).then(
      (uploaded) => settle({ progress: 1, uploaded }),
      (error) => settle({ error }),
    );
    return () => {
      if (stop.signal.aborted) return;
      stop.abort();
      setState((now) => (now.busy ? idle : now));
    };
  }, []);
  return { ...state, start };
}
