import { showToast } from '../../../ui/show-toast.ts';
import type { EditorText } from '../editor-text.ts';
import { UploadError } from './upload-error.ts';

/** Shows why an image was not uploaded and what to do. */
export function showUploadError(error: unknown, { titles, reasons }: EditorText['image']['failure']): void {
  const failure = error instanceof UploadError ? error : new UploadError('file', 'unavailable', { cause: error });
  showToast({ title: titles[failure.step], description: reasons[failure.reason](failure), destructive: true });
}
