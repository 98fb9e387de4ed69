import { ApiError, messageOf } from '../../api/call.ts';

/** The reason why an image was not uploaded. `refused` comes from the server, `unavailable` from the server or the connection. */
export type UploadFailure =
  | 'notAnImage'
  | 'notAPdf'
  | 'heic'
  | 'svg'
  | 'mismatch'
  | 'tooLarge'
  | 'signedOut'
  | 'refused'
  | 'unavailable';

/** A failed upload. The message is one of the two in the specification (section 5). */
export class UploadError extends Error {
  readonly step: 'url' | 'file';
  readonly reason: UploadFailure;
  /** For a mismatch: the actual type, the type by the name, and the right ending, such as "JPEG", "PNG" and "jpg". */
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

  /** Returns the server's message, or the default if there is none. */
  serverMessage(defaultMessage: string): string {
    return messageOf(this.cause, defaultMessage);
  }
}

/** Returns true for a photo as iPhones take it, which most browsers cannot read. Some systems know it only by its name. */
export const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Returns the reason of a failed upload from the error of the call. */
export function failureOf(cause: unknown): UploadFailure {
  const status = cause instanceof ApiError ? cause.status : 0;
  if (status === 401) return 'signedOut';
  if (status === 413) return 'tooLarge';
  return status >= 400 && status < 500 && status !== 429 ? 'refused' : 'unavailable';
}
