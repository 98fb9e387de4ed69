import { openPage, redirectPage } from '@nanostores/router';
import { lazy, type ReactNode, type SubmitEvent } from 'react';
import type { CurrentUser } from '../../../contracts/accounts/auth.ts';
import { kindNames, type PostKind } from '../../../contracts/posts/kind.ts';
import type { Post } from '../../../contracts/posts/posts.ts';
import { englishEditor } from '../../../editor/editor-text-en.ts';
import { ContentField } from '../../../post-form/ContentField.tsx';
import { PostConflict } from '../../../post-form/conflict/PostConflict.tsx';
import type { DraftKeeper } from '../../../post-form/draft/draft-keeper.ts';
import type { Opened } from '../../../post-form/draft/opened-post.ts';
import { RestoreNotice } from '../../../post-form/draft/RestoreNotice.tsx';
import { measureBar } from '../../../post-form/measure-bar.ts';
import postStyles from '../../../post-form/Post.module.css';
import { PostField } from '../../../post-form/PostField.tsx';
import { PostTopics } from '../../../post-form/PostTopics.tsx';
import { PublishedSwitch } from '../../../post-form/PublishedSwitch.tsx';
import { englishPost } from '../../../post-form/post-text-en.ts';
import { afterSwitch } from '../../../post-form/post-values.ts';
import { SaveButton } from '../../../post-form/SaveButton.tsx';
import { Schedule } from '../../../post-form/schedule/Schedule.tsx';
import { type PostForm, type SavedPost, usePostForm } from '../../../post-form/use-post-form.ts';
import { refreshBuild } from '../../../stores/build.ts';
import { useLeaveGuard } from '../../../ui/dialog/use-leave-guard.ts';
import { LoadBoundary } from '../../../ui/loading/LoadBoundary.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { BuildState } from '../../publishing/BuildState.tsx';
import { useRouter } from '../../shell/router-context.ts';
import styles from './BlogEditor.module.css';
import { FeaturedImage } from './FeaturedImage.tsx';
import { SeoFields } from './SeoFields.tsx';
import { SlugSuggestion } from './SlugSuggestion.tsx';

// Loaded for pages alone, because the editor's budget is tight.
const Beginnings = lazy(() => import('./Beginnings.tsx'));
const PageAddress = lazy(() => import('./PageAddress.tsx'));

export interface BlogEditorProps {
  user: CurrentUser;
  /** What a new post is. */
  kind?: PostKind;
  opened: Opened | undefined;
  keeper?: DraftKeeper;
  // The code for a stored post comes from EditPost, so that the form for a new one loads without it.
  /** Shows the link to a published post. */
  publishedState?: (post: Post) => ReactNode;
  /** Shows what stands before the save button. */
  actions?: (form: PostForm) => ReactNode;
}

const fields = [
  ...(['title', 'excerpt', 'content', 'published'] as const),
  ...(['featuredImage', 'metaTitle', 'metaDescription', 'slug'] as const),
  ...(['publishAt', 'unpublishAt', 'topics'] as const),
];

const fieldsOfAdmins = [...fields, 'footer'] as const;

const required = { title: 'Enter a title', content: 'Write the content', excerpt: 'Enter an excerpt' };

/** Shows the form of the blog editor (specification, sections 2 and 8), for a post or a page. */
export function BlogEditorForm({
  user,
  kind: newKind = 'post',
  opened,
  keeper,
  publishedState,
  actions,
}: BlogEditorProps) {
  const router = useRouter();
  const kind = opened?.post.kind ?? newKind;
  const { name, label } = kindNames[kind];

  const onSaved = ({ post, before, rebuild, unsaved }: SavedPost) => {
    const title = `${name} ${before ? 'updated' : 'created'} successfully`;
    // Loaded when it is needed, because the editor's budget is tight. The save has succeeded without the note too.
    void import('../../publishing/live-note.ts')
      .then(
        ({ savedNote }) => savedNote(before, post, rebuild),
        () => '',
      )
      .then((description) => showToast({ title, description }));
    refreshBuild();
    if (unsaved) return;
    // Creators have no dashboard, so they stay on the post. The list of pages is theirs too.
    if (kind === 'page') openPage(router, 'pages');
    else if (user.role === 'admin') openPage(router, 'dashboard');
    else if (!before) redirectPage(router, 'post', { id: post.id });
  };

  const form = usePostForm({
    ...{ user, kind, opened, keeper, required, onSaved },
    fields: kind === 'page' && user.role === 'admin' ? fieldsOfAdmins : fields,
    locale: 'en-GB',
    onFailure: (error) => showFailure('Error', error, `Failed to save ${name.toLowerCase()}`),
  });
  useLeaveGuard(form.unsaved, englishPost(kind).leaving[form.post ? 'stored' : 'new']);
  const { post, values, set, pending, draft } = form;
  const saveLabel = draft && values.published ? 'Publish changes' : `${post ? 'Update' : 'Create'} ${label}`;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.save();
  };

  const look = (
    <>
      <FeaturedImage form={form} />
      <SeoFields form={form} />
    </>
  );

  return (
    <>
      <RestoreNotice form={form} locale="en-GB" />
      <form ref={form.form} className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.words}>
          <PostField form={form} id="post" name="title" label="Title" required />
          <PostField form={form} id="post" name="excerpt" label="Excerpt" required rows={3} />
          {kind === 'page' && !post && (
            <LoadBoundary>
              <Beginnings form={form} />
            </LoadBoundary>
          )}
          <ContentField form={form} id="post" label="Content" text={englishEditor} />
        </div>
        <div className={styles.side}>
          <Panel title="Publishing">
            <PublishedSwitch
              label="Published"
              hint={values.published ? 'Visible to public' : 'Draft (not visible)'}
              checked={values.published}
              onChange={(published) => set(afterSwitch(values, published))}
            />
            <Schedule form={form} id="post" locale="en-GB" label="Schedule" />
            {post && publishedState?.(post)}
          </Panel>
          <Panel title="Site">
            <BuildState user={user} />
          </Panel>
          {kind === 'page' ? (
            <LoadBoundary waiting={<Panel title="Address">/{values.slug}</Panel>}>
              <PageAddress form={form} look={look}>
                <SlugSuggestion form={form} />
              </PageAddress>
            </LoadBoundary>
          ) : (
            <>
              <Panel title="Topics">
                <PostTopics form={form} id="post" language="en" label="Choose topics" />
              </Panel>
              {look}
            </>
          )}
        </div>
        <div ref={measureBar} className={`${postStyles.bar} ${styles.bar}`} data-keep-clear>
          {actions?.(form)}
          <SaveButton label={pending ? 'Saving...' : saveLabel} pending={pending} />
        </div>
      </form>
      <PostConflict form={form} locale="en-GB" />
    </>
  );
}
