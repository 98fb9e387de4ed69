import { $createLinkNode } from '@lexical/link';
import { $createTextNode, $insertNodes } from 'lexical';

/** A stored document with the words of its link. */
export interface LinkedDocument {
  url: string;
  words: string;
  /** In bytes. */
  size: number;
}

const sizeText = (bytes: number) =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** Inserts the link of a document at the cursor. Its words say the type and the size, because a link that downloads should. */
export function $insertDocument({ url, words, size }: LinkedDocument): void {
  const text = $createTextNode(`${words} (PDF, ${sizeText(size)})`);
  $insertNodes([$createLinkNode(url).append(text)]);
}
