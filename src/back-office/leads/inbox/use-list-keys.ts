import { type RefObject, useRef } from 'react';
import { searchId } from './InboxFilterFields.tsx';
import { useKeys } from './use-keys.ts';

/** The keys of the list, with their descriptions. */
export const listKeys = {
  j: 'Next request',
  k: 'Previous request',
  e: 'Mark the request as contacted',
  '/': 'Search',
} as const;

/** Moves the focus through a list by keys. `onDone` gets the id of the focused request. */
export function useListKeys(list: RefObject<HTMLElement | null>, onDone: (id: string) => void) {
  // If a change removes the focused request from the list, the next request takes its place.
  const place = useRef(-1);
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-request]') ?? [])];
  const focusedIn = (all: readonly HTMLElement[]) =>
    all.findIndex((link) => link.closest('tr')?.contains(document.activeElement));

  const move = (step: number) => {
    const all = links();
    const focused = focusedIn(all);
    const target = focused < 0 ? Math.max(place.current, 0) : focused + step;
    place.current = Math.min(Math.max(target, 0), all.length - 1);
    all[place.current]?.focus();
  };

  return useKeys({
    j: () => move(1),
    k: () => move(-1),
    e: () => {
      const all = links();
      const id = all[focusedIn(all)]?.dataset.request;
      if (id) onDone(id);
    },
    '/': () => document.getElementById(searchId)?.focus(),
  });
}
