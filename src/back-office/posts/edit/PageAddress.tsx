import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { call } from '../../../api/call.ts';
import { isAddition } from '../../../contracts/pages/addition.ts';
import { checkPageAddress } from '../../../contracts/pages/page-address.ts';
import { slugFrom } from '../../../contracts/posts/slug.ts';
import { PostField } from '../../../post-form/PostField.tsx';
import type { PostForm } from '../../../post-form/use-post-form.ts';
import { issuesOf } from '../../../ui/form/form.ts';
import { useDebouncedValue } from '../../../ui/form/use-debounced-value.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import styles from './BlogEditor.module.css';
import { FooterPlace } from './FooterPlace.tsx';

/** The pause in typing after which the address is checked. */
const pauseMs = 500;

interface Props {
  form: PostForm;
  /** The fields of the image and of the meta texts. */
  look: ReactNode;
  children: ReactNode;
}

/**
 * Shows the address of a page, and says while somebody types what has the address already. Admins also choose its place in the
 * footer. An addition to a page of the program has no look of its own, so `look` is shown for other pages alone.
 */
export default function PageAddress({ form, look, children }: Props) {
  const typed = form.values.slug.trim();
  const isAdmin = form.fields.includes('footer');
  const settled = useDebouncedValue(typed, pauseMs);

  const warn = useEffectEvent(
    (slug: string, issue: { message: string; suggestion?: string | undefined } | null | undefined) => {
      // The answer may come after the next change.
      if (issue && slug === typed) form.warn({ field: 'slug', ...issue });
    },
  );
  const check = useEffectEvent(async (slug: string) => {
    if (slug === '' || slug === form.saved.slug) return;
    const query = { slug, ...(form.post && { id: form.post.id }) };
    const { data, error } = checkPageAddress.query.safeParse(query);
    if (!data) warn(slug, issuesOf(error)[0]);
    // A save checks the address in any case.
    else
      await call(checkPageAddress, { query: data }).then(
        ({ taken }) => warn(slug, taken),
        () => undefined,
      );
  });
  useEffect(() => void check(settled), [settled]);

  return (
    <>
      <Panel title="Address">
        <PostField
          form={form}
          id="post"
          name="slug"
          label="Address"
          hint={
            <>
              Made from the title if empty. Visitors find the page at{' '}
              <span className={styles.path}>
                {location.host}/{typed.replace(/^\/+/, '') || slugFrom(form.values.title) || '…'}
              </span>
            </>
          }
          placeholder="services/nhs"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        {isAddition(`/${typed}`) && (
          <p className={styles.state}>
            This page stands below what the site says at /{typed}, under its own title as a heading. The picture for
            shared links and the meta texts stay those of the site.
            {!isAdmin && ' Only admins may change it.'}
          </p>
        )}
        {children}
      </Panel>
      {isAdmin && <FooterPlace form={form} />}
      {!isAddition(`/${typed}`) && look}
    </>
  );
}
