import type { Language } from '../language.ts';
import { showToast } from '../toast/show-toast.ts';
import { UploadError } from './upload-error.ts';
import { uploadFailureTexts } from './upload-failure-text.ts';

/** Returns why an image was not uploaded and what to do. */
export function uploadErrorText(error: unknown, language: Language): { title: string; description: string } {
  const { titles, reasons } = uploadFailureTexts[language];
  const failure = error instanceof UploadError ? error : new UploadError('file', 'unavailable', { cause: error });
  return { title: titles[failure.step], description: reasons[failure.reason](failure) };
}

/** Shows why an image was not uploaded and what to do. `name` identifies the image if there are several. */
export function showUploadError(error: unknown, language: Language, name = ''): void {
  const { title, description } = uploadErrorText(error, language);
  showToast({ title, description: name ? `${name}: ${description}` : description, destructive: true });
}
