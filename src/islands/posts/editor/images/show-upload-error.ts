import { showToast } from '../../../ui/show-toast.ts';
import type { Language } from '../editor-text.ts';
import { UploadError } from './upload-error.ts';
import { uploadFailureTexts } from './upload-failure-text.ts';

/** Shows why an image was not uploaded and what to do. */
export function showUploadError(error: unknown, language: Language): void {
  const { titles, reasons } = uploadFailureTexts[language];
  const failure = error instanceof UploadError ? error : new UploadError('file', 'unavailable', { cause: error });
  showToast({ title: titles[failure.step], description: reasons[failure.reason](failure), destructive: true });
}
