import { call } from '../../../api/call.ts';
import { type ImageType, requestUpload } from '../../../contracts/objects.ts';
import { downscale } from './downscale.ts';

/** A picture that is stored now. */
export interface UploadedImage {
  /** Where it is: the upload's address without its query string (specification, section 7). */
  address: string;
  width: number;
  height: number;
}

/**
 * Stores a picture, made smaller where it is too large, and tells how much is over, from 0 to 1.
 * Throws 'Failed to get upload URL' or 'Failed to upload file' (specification, section 5), with the reason as cause.
 */
export async function uploadImage(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadedImage> {
  const prepared = await downscale(file).catch((cause) => {
    throw new Error('Failed to upload file', { cause });
  });
  const uploadURL = await requestAddress(prepared.file.type as ImageType);
  signal.throwIfAborted();
  await put(uploadURL, prepared.file, onProgress, signal);
  const { width, height } = prepared;
  return { address: uploadURL.replace(/\?.*$/s, ''), width, height };
}

async function requestAddress(contentType: ImageType): Promise<string> {
  try {
    const { uploadURL } = await call(requestUpload, { input: { contentType } });
    if (uploadURL) return uploadURL;
  } catch (cause) {
    throw new Error('Failed to get upload URL', { cause });
  }
  throw new Error('Failed to get upload URL');
}

// fetch does not tell how much has been sent.
function put(address: string, file: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () =>
      reject(new Error('Failed to upload file', { cause: `${request.status} ${request.responseText}` }));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : fail());
    request.onerror = fail;
    request.onabort = fail;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('PUT', address);
    request.setRequestHeader('content-type', file.type);
    request.send(file);
  });
}
