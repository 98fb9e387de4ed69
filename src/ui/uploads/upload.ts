import { ApiError, call } from '../../api/call.ts';
import { documentType, type FileType, fileName, imageLimits, requestUpload } from '../../contracts/images/uploads.ts';
import { downscale, type PreparedImage } from './downscale.ts';
import { failureOf, UploadError } from './upload-error.ts';

/** A stored image. */
export interface UploadedImage extends Omit<PreparedImage, 'file'> {
  /** The upload URL without its query string (specification, section 7). */
  url: string;
}

/**
 * Uploads an image, which is made smaller if it is too large. Reports the share that has been sent, from 0 to 1.
 * Throws an UploadError.
 */
export async function uploadImage(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadedImage> {
  const { file: prepared, ...size } = await downscale(file);
  // downscale has already checked or chosen the type.
  const uploadUrl = await requestUrl(prepared.type as FileType, file.name);
  signal.throwIfAborted();
  await sendFile(uploadUrl, prepared, onProgress, signal);
  return { url: uploadUrl.replace(/\?.*$/s, ''), ...size };
}

/** Uploads a PDF as it is. Returns its URL. Throws an UploadError. */
export async function uploadDocument(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  if (file.type !== documentType) throw new UploadError('file', 'notAPdf');
  if (file.size > imageLimits.bytes) throw new UploadError('file', 'tooLarge');
  const uploadUrl = await requestUrl(documentType, file.name);
  signal.throwIfAborted();
  await sendFile(uploadUrl, file, onProgress, signal);
  return uploadUrl.replace(/\?.*$/s, '');
}

async function requestUrl(contentType: FileType, typedName: string): Promise<string> {
  // Leaves out a name that the library does not accept, so that it does not fail the upload.
  const { data } = fileName.safeParse(typedName);
  try {
    const { uploadURL } = await call(requestUpload, { input: { contentType, ...(data && { fileName: data }) } });
    if (uploadURL) return uploadURL;
  } catch (cause) {
    throw new UploadError('url', failureOf(cause), { cause });
  }
  throw new UploadError('url', 'unavailable');
}

// A slow connection may take long, and the server has to store the file. An upload in which nothing moves for so long has stopped.
const stalledMs = 60_000;

/** Sends a file by PUT, and returns the body of the answer. Reports the share that has been sent. Throws an UploadError. */
export function sendFile(
  url: string,
  file: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    // fetch does not report the progress of an upload.
    const request = new XMLHttpRequest();
    const fail = () => {
      const cause = new ApiError(request.status, request.responseText, request.statusText);
      reject(new UploadError('file', failureOf(cause), { cause }));
    };
    const stop = () => request.abort();
    let stalled = setTimeout(stop, stalledMs);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = setTimeout(stop, stalledMs);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onloadend = () => clearTimeout(stalled);
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve(request.responseText) : fail());
    request.onerror = fail;
    request.onabort = fail;
    signal.addEventListener('abort', stop, { once: true });
    request.open('PUT', url);
    request.setRequestHeader('content-type', file.type);
    request.send(file);
  });
}
