import { type SubmitEvent, useState } from 'react';
import { messageOf } from '../../../api/call.ts';
import type { CurrentUser } from '../../../contracts/auth.ts';
import type { Post } from '../../../contracts/blog.ts';
import { refreshBuild } from '../../../stores/build.ts';
import { englishEditor } from '../../editor/editor-text-en.ts';
import { ContentField } from '../../post/ContentField.tsx';
import { PostDialogs } from '../../post/PostDialogs.tsx';
import { PublishedSwitch } from '../../post/PublishedSwitch.tsx';
import { englishPost } from '../../post/post-text-en.ts';
import { RestoreNotice } from '../../post/RestoreNotice.tsx';
import { useLeaveGuard } from '../../post/use-leave-guard.ts';
import { type SavedPost, usePostForm } from '../../post/use-post-form.ts';
import { Field } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useRouter } from '../router-context.ts';
import styles from './BlogEditor.module.css';
import { BuildState } from './BuildState.tsx';
import { FeaturedImage } from './FeaturedImage.tsx';
import { rebuildNote } from './rebuild-note.ts';
import { SeoFields } from './SeoFields.tsx';

interface Props {
  user: CurrentUser;
  opened: Post | undefined;
}

const fields = [
  ...(['title', 'excerpt', 'content', 'published'] as const),
  ...(['featuredImage', 'metaTitle', 'metaDescription', 'slug'] as const),
];

const required = { title: 'Enter a title', content: 'Write the content', excerpt: 'Enter an excerpt' };

const showError = (error: unknown, otherwise: string) =>
  showToast({ title: 'Error', description: messageOf(error, otherwise), destructive: true });

/** The form of the blog editor (specification, sections 2 and 8). */
export function BlogEditorForm({ user, opened }: Props) {
  const router = useRouter();
  const [live, setLive] = useState<Post>();

  const onSaved = ({ post, rebuild, created, unsaved }: SavedPost) => {
    const title = `Blog post ${created ? 'created' : 'updated'} successfully`;
    const description = rebuildNote(rebuild);
    showToast({ title, ...(description && { description }) });
    refreshBuild();
    setLive(post);
    // Who went on writing while it was saved, stays; and the dashboard is for admins only.
    if (unsaved) return;
    guard.release();
    if (user.role === 'admin') router.open('dashboard');
    else if (created) router.replace('post', { id: post.id });
  };

  const form = usePostForm({
    ...{ user, opened, fields, required, onSaved },
    onFailure: (error) => showError(error, 'Failed to save blog post'),
  });
  const guard = useLeaveGuard(form.unsaved);
  const { post, values, set, issueOf, pending } = form;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.save();
  };

  return (
    <>
      {form.left && (
        <RestoreNotice
          backup={form.left}
          version={post?.updatedAt}
          text={englishPost}
          onTake={form.restore}
          onLeave={form.drop}
        />
      )}
      <form ref={form.form} className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.words}>
          <Field form="post" name="title" label="Title" required error={issueOf('title')?.message}>
            {(control) => (
              <input {...control} value={values.title} onChange={(event) => set({ title: event.target.value })} />
            )}
          </Field>
          <Field form="post" name="excerpt" label="Excerpt" required error={issueOf('excerpt')?.message}>
            {(control) => (
              <textarea
                {...control}
                rows={3}
                value={values.excerpt}
                onChange={(event) => set({ excerpt: event.target.value })}
              />
            )}
          </Field>
          <ContentField
            form={form}
            id="post"
            label="Content"
            text={englishEditor}
            onUploadFailure={(error) => showError(error, error instanceof Error ? error.message : '')}
          />
        </div>
        <div className={styles.side}>
          <Panel title="Publishing">
            <PublishedSwitch
              label="Published"
              hint={values.published ? 'Visible to public' : 'Draft (not visible)'}
              checked={values.published}
              onChange={(published) => set({ published })}
            />
            <BuildState user={user} post={live ?? post} />
            <div className={styles.actions}>
              <button className="button button-primary" type="submit" aria-disabled={pending || undefined}>
                {pending ? 'Saving...' : post ? 'Update Post' : 'Create Post'}
              </button>
              {post && (
                <a className="button" href={`/blog/${post.slug}`} target="_blank" rel="noopener">
                  Preview
                </a>
              )}
            </div>
          </Panel>
          <FeaturedImage form={form} />
          <SeoFields form={form} />
        </div>
      </form>
      <PostDialogs form={form} guard={guard} user={user} text={englishPost} />
    </>
  );
}
