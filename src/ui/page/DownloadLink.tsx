import type { MouseEvent, ReactNode } from 'react';
import { request, urlOf } from '../../api/call.ts';
import type { CallArguments, Endpoint } from '../../contracts/endpoint.ts';
import { useAction } from '../form/use-action.ts';
import { showFailure } from '../toast/show-toast.ts';
import { saveAsFile } from './save-as-file.ts';

interface Props<E extends Endpoint> {
  /** The endpoint that returns the file. */
  endpoint: E;
  parts: CallArguments<E>;
  children: ReactNode;
}

// A file has up to six megabytes.
const limitMs = 60_000;

/**
 * Shows a link that downloads a file. A script reads the file, because the call may need a fresh proof of who the person is, and a
 * refusal must not replace the screen by a page of JSON.
 */
export function DownloadLink<const E extends Endpoint>({ endpoint, parts, children }: Props<E>) {
  const { pending, run } = useAction((error) => showFailure('Download failed', error, 'No file was saved.'));
  const url = urlOf(endpoint, parts);

  const download = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    await run(async () => {
      const response = await request(endpoint, parts, limitMs);
      const [, name = 'download'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
      saveAsFile(name, await response.blob());
    });
  };

  return (
    <a className="button" href={url} download aria-disabled={pending || undefined} onClick={download}>
      {children}
    </a>
  );
}
