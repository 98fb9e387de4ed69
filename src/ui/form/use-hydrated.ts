import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false while React renders and hydrates the page, and true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
