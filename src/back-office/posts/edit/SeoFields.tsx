import { lazy, useState } from 'react';
import { slugFrom } from '../../../contracts/posts/slug.ts';
import { PostField } from '../../../post-form/PostField.tsx';
import type { PostForm } from '../../../post-form/use-post-form.ts';
import { LoadBoundary } from '../../../ui/loading/LoadBoundary.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import styles from './BlogEditor.module.css';
import { SlugSuggestion } from './SlugSuggestion.tsx';

// Loaded on demand, because few visits look at the cards and the editor's budget is tight.
const ShareCards = lazy(() => import('./ShareCards.tsx'));

/** Shows the SEO section. Blank fields default to the title and the excerpt (specification, section 5). */
export function SeoFields({ form }: { form: PostForm }) {
  const { values } = form;
  const [isShared, setShared] = useState(false);
  return (
    <Panel title="SEO">
      {form.kind === 'post' && <Slug form={form} />}
      <PostField
        form={form}
        id="post"
        name="metaTitle"
        label="Meta Title"
        hint="Defaults to title"
        placeholder={values.title}
      />
      <PostField
        form={form}
        id="post"
        name="metaDescription"
        label="Meta Description"
        hint="Defaults to excerpt"
        rows={3}
        placeholder={values.excerpt}
      />
      {isShared ? (
        <LoadBoundary>
          <ShareCards {...values} />
        </LoadBoundary>
      ) : (
        <button className="button" type="button" onClick={() => setShared(true)}>
          Show shared link
        </button>
      )}
    </Panel>
  );
}

function Slug({ form }: { form: PostForm }) {
  const slug = form.values.slug.trim() || slugFrom(form.values.title);
  return (
    <>
      <PostField
        form={form}
        id="post"
        name="slug"
        label="URL Slug"
        hint={
          <>
            Auto-generated if empty. Address: <span className={styles.path}>/blog/{slug || '…'}</span>
          </>
        }
        placeholder="auto-generated-from-title"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <SlugSuggestion form={form} />
    </>
  );
}
