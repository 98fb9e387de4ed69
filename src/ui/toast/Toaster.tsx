import { useStore } from '@nanostores/react';
import * as RadixToast from '@radix-ui/react-toast';
import { useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { $toasts, dismissToast } from '../../stores/toasts.ts';
import styles from './Toaster.module.css';
import { useToastEdge } from './use-toast-edge.ts';

// Specification, section 9. The values are Radix's defaults, written out in case Radix changes them.
const behaviour = { duration: 5000, swipeDirection: 'right', swipeThreshold: 50 } as const;

function Toaster() {
  const toasts = useStore($toasts);
  const region = useRef<HTMLOListElement>(null);
  const edge = useToastEdge(region, toasts);
  return (
    <RadixToast.Provider {...behaviour}>
      {toasts.map(({ id, title, description, destructive, open }) => (
        <RadixToast.Root
          key={id}
          className={styles.toast}
          data-destructive={destructive || undefined}
          type="foreground"
          open={open}
          onOpenChange={(next) => next || dismissToast(id)}
        >
          <RadixToast.Title className={styles.title}>{title}</RadixToast.Title>
          {description && <RadixToast.Description className={styles.description}>{description}</RadixToast.Description>}
          <RadixToast.Close className={styles.close} aria-label="Close">
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="m4 4 8 8m0-8-8 8" fill="none" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport ref={region} className={styles.region} data-edge={edge} hotkey={['F8']} />
    </RadixToast.Provider>
  );
}

/** Adds the region for notifications at the end of the page. */
export function mountToaster(): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<Toaster />);
}
