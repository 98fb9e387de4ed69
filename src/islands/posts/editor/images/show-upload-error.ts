import { showToast } from '../../../ui/show-toast.ts';
import type { Language } from '../editor-text.ts';
import { UploadError } from './upload-error.ts';
import { uploadFailureTexts } from './upload-failure-text.ts';

/** Returns why an image was not uploaded and what to do. */
export function uploadErrorText(error: unknown, language: Language): { title: string; description: string } {
  const { titles, reasons } = uploadFailureTexts[language];
  const failure = error instanceof UploadError ? error : new UploadError('file', 'unavailable', { cause: error });
  return { title: titles[failure.step], description: reasons[failure.reason](failure) };
}

/** Shows why an image was not uploaded and what to do. */
export const showUploadError = (error: unknown, language: Language): void =>
  showToast({ ...uploadErrorText(error, language), destructive: true });
