import { createContext, useContext } from 'react';
import type { AdminRouter } from './router.ts';

/** Carries the router to every screen below the island's root. */
export const RouterContext = createContext<AdminRouter | undefined>(undefined);

/** The way about in the back office, for any screen. */
export function useRouter(): AdminRouter {
  const router = useContext(RouterContext);
  if (!router) throw new Error('useRouter needs an AdminApp around it');
  return router;
}
