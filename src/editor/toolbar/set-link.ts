import { $isLinkNode, $toggleLink } from '@lexical/link';
import { $createTextNode, $findMatchingParent, $getSelection, $isRangeSelection } from 'lexical';

/** Makes the selection a link, changes the link at the cursor, or removes it if `url` is null. */
export function $setLink(url: string | null): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode);
  if (selection.isCollapsed() && link) {
    if (url) link.setURL(url);
    else {
      for (const child of link.getChildren()) link.insertBefore(child);
      link.remove();
    }
    return;
  }
  if (selection.isCollapsed() && url) {
    const words = $createTextNode(url.replace(/^(?:mailto|tel):/, ''));
    selection.insertNodes([words]);
    words.select(0);
  }
  $toggleLink(url);
}
