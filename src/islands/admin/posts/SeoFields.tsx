import { slugFrom } from '../../../contracts/slug.ts';
import { englishPost } from '../../posts/form/post-text-en.ts';
import type { PostForm } from '../../posts/form/use-post-form.ts';
import { Field } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './BlogEditor.module.css';

/** The SEO section: what is left empty is taken from the title and the excerpt (specification, section 5). */
export function SeoFields({ form }: { form: PostForm }) {
  const { values, set, issueOf } = form;
  const slug = values.slug.trim() || slugFrom(values.title);
  const issue = issueOf('slug');
  const { suggestion } = issue ?? {};
  return (
    <Panel title="SEO">
      <Field
        form="post"
        name="slug"
        label="URL Slug"
        error={issue?.message}
        hint={
          <>
            Auto-generated if empty. Address: <span className={styles.address}>/blog/{slug || '…'}</span>
          </>
        }
      >
        {(control) => (
          <input
            {...control}
            value={values.slug}
            placeholder="auto-generated-from-title"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => set({ slug: event.target.value })}
          />
        )}
      </Field>
      {suggestion && suggestion !== values.slug && (
        <button className="button" type="button" onClick={() => set({ slug: suggestion })}>
          {englishPost.slug.take(suggestion)}
        </button>
      )}
      <Field
        form="post"
        name="metaTitle"
        label="Meta Title"
        error={issueOf('metaTitle')?.message}
        hint="Defaults to title"
      >
        {(control) => (
          <input
            {...control}
            value={values.metaTitle}
            placeholder={values.title}
            onChange={(event) => set({ metaTitle: event.target.value })}
          />
        )}
      </Field>
      <Field
        form="post"
        name="metaDescription"
        label="Meta Description"
        error={issueOf('metaDescription')?.message}
        hint="Defaults to excerpt"
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            value={values.metaDescription}
            placeholder={values.excerpt}
            onChange={(event) => set({ metaDescription: event.target.value })}
          />
        )}
      </Field>
    </Panel>
  );
}
