import { englishPost } from '../../../post-form/post-text-en.ts';
import type { PostForm } from '../../../post-form/use-post-form.ts';

/** Offers the free slug that the server suggests in place of a taken one. */
export function SlugSuggestion({ form: { kind, values, set, issueOf } }: { form: PostForm }) {
  const suggestion = issueOf('slug')?.suggestion;
  if (!suggestion || suggestion === values.slug) return null;
  return (
    <button className="button" type="button" onClick={() => set({ slug: suggestion })}>
      {englishPost(kind).slug.take(suggestion)}
    </button>
  );
}
