import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the pre-rendered page and while React takes it over, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
