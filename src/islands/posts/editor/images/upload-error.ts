import { ApiError, messageOf } from '../../../../api/call.ts';

/** Why an image was not uploaded. `refused` comes from the server, `unavailable` from the server or the connection. */
export type UploadFailure = 'notAnImage' | 'svg' | 'mismatch' | 'tooLarge' | 'signedOut' | 'refused' | 'unavailable';

/** An upload that failed; the message is one of the two that the specification names (section 5). */
export class UploadError extends Error {
  readonly step: 'url' | 'file';
  readonly reason: UploadFailure;
  /** For a mismatch: what the file is, what its name says, and the ending that fits, such as "JPEG", "PNG", "jpg". */
  readonly types: { actual: string; named: string; ending: string };

  constructor(
    step: 'url' | 'file',
    reason: UploadFailure,
    { cause, types = { actual: '', named: '', ending: '' } }: { cause?: unknown; types?: UploadError['types'] } = {},
  ) {
    super(step === 'url' ? 'Failed to get upload URL' : 'Failed to upload file', { cause });
    this.name = 'UploadError';
    this.step = step;
    this.reason = reason;
    this.types = types;
  }

  /** The server's own message, or `otherwise` if it gave none. */
  serverMessage(otherwise: string): string {
    return messageOf(this.cause, otherwise);
  }
}

/** Returns why the server did not take an upload, from the error of the call. */
export function failureOf(cause: unknown): UploadFailure {
  const status = cause instanceof ApiError ? cause.status : 0;
  if (status === 401) return 'signedOut';
  if (status === 413) return 'tooLarge';
  return status >= 400 && status < 500 && status !== 429 ? 'refused' : 'unavailable';
}
