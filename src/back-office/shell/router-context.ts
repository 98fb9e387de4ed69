import { createContext, useContext } from 'react';
import type { AdminRouter } from './router.ts';

/** Provides the router to every screen of the back office. */
export const RouterContext = createContext<AdminRouter | undefined>(undefined);

/** Returns the router of the back office. Throws outside AdminApp. */
export function useRouter(): AdminRouter {
  const router = useContext(RouterContext);
  if (!router) throw new Error('useRouter needs an AdminApp around it');
  return router;
}
