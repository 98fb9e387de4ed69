import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Opens a dialog above whatever is on the page, and returns the answer that the dialog closes with. */
export function openDialog<T>(render: (close: (answer: T) => void) => ReactNode): Promise<T> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  return new Promise((resolve) => {
    const close = (answer: T) => {
      root.unmount();
      place.remove();
      resolve(answer);
    };
    root.render(render(close));
  });
}
