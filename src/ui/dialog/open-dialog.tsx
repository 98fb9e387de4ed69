import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Opens a dialog from outside React's tree, and returns the answer that it closes with. */
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
