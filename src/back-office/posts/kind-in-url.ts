import { useStore } from '@nanostores/react';
import type { PostKind } from '../../contracts/posts/kind.ts';
import { useRouter } from '../shell/router-context.ts';

/** Returns the query of the URL of a screen about a post, or about a page of the editors. */
export const kindQuery = (kind: PostKind): { kind?: PostKind } => (kind === 'page' ? { kind } : {});

/** Returns what the screen's URL says that it is about. Only titles and links depend on it, because anybody can change a URL. */
export const useKindInUrl = (): PostKind => (useStore(useRouter())?.search.kind === 'page' ? 'page' : 'post');
