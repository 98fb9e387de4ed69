import { showToast } from '../toast/show-toast.ts';

/** Copies a text to the clipboard and shows a notification. `what` names the text, such as “API key”. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied', description: `${what} copied to the clipboard.` });
  } catch {
    const description = 'Copying is not allowed here. Please select the text and copy it yourself.';
    showToast({ title: 'Error', description, destructive: true });
  }
}
