import { useCallback, useState } from 'react';
import { type UploadedImage, uploadImage } from './upload.ts';

interface Upload {
  /** True from the beginning until it has succeeded, failed or been stopped. */
  busy: boolean;
  /** How much is over, from 0 to 1. */
  progress: number;
  uploaded: UploadedImage | undefined;
  error: unknown;
}

const idle: Upload = { busy: false, progress: 0, uploaded: undefined, error: undefined };

/** One upload at a time: `start` begins it and gives what stops it again. */
export function useUpload(): Upload & { start: (file: File) => () => void } {
  const [upload, setUpload] = useState(idle);
  const start = useCallback((file: File) => {
    const stop = new AbortController();
    setUpload({ ...idle, busy: true });
    const settle = (end: Partial<Upload>) => {
      if (!stop.signal.aborted) setUpload({ ...idle, ...end });
    };
    const follow = (progress: number) => setUpload((now) => ({ ...now, progress }));
    uploadImage(file, follow, stop.signal).then(
      (uploaded) => settle({ progress: 1, uploaded }),
      (error) => settle({ error }),
    );
    return () => {
      if (stop.signal.aborted) return;
      stop.abort();
      setUpload((now) => (now.busy ? idle : now));
    };
  }, []);
  return { ...upload, start };
}
