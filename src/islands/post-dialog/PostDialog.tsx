import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError, call, messageOf } from '../../api/call.ts';
import type { CurrentUser } from '../../contracts/accounts/auth.ts';
import type { Answer } from '../../contracts/endpoint.ts';
import { deletePost } from '../../contracts/posts/delete-post.ts';
import { type Draft, readDraft } from '../../contracts/posts/drafts.ts';
import type { RebuildFields } from '../../contracts/publishing/rebuild.ts';
import { italianEditor } from '../../editor/editor-text-it.ts';
import { AfterDeletion } from '../../post-form/AfterDeletion.tsx';
import { ContentField } from '../../post-form/ContentField.tsx';
import { PostConflict } from '../../post-form/conflict/PostConflict.tsx';
import type { Opened } from '../../post-form/draft/opened-post.ts';
import { RestoreNotice } from '../../post-form/draft/RestoreNotice.tsx';
import { measureBar } from '../../post-form/measure-bar.ts';
import postStyles from '../../post-form/Post.module.css';
import { PostField } from '../../post-form/PostField.tsx';
import { PostTopics } from '../../post-form/PostTopics.tsx';
import { PublishedSwitch } from '../../post-form/PublishedSwitch.tsx';
import { italianPost, italianSignIn } from '../../post-form/post-text-it.ts';
import { afterSwitch } from '../../post-form/post-values.ts';
import { SaveButton } from '../../post-form/SaveButton.tsx';
import { Schedule } from '../../post-form/schedule/Schedule.tsx';
import { type SavedPost, usePostForm } from '../../post-form/use-post-form.ts';
import { announcePostChange } from '../../stores/post-changes.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Modal } from '../../ui/dialog/Modal.tsx';
import { useLeaveGuard } from '../../ui/dialog/use-leave-guard.ts';
import { errorsOf, issuesOf } from '../../ui/form/form.ts';
import { useAction } from '../../ui/form/use-action.ts';
import { offerSignIn } from '../../ui/sign-in/sign-in-again.tsx';
import { prepareToasts, showToast } from '../../ui/toast/show-toast.ts';
import { afterDeletion, draftText, failureText, rebuildText, successText, topicsText } from './dialog-text.ts';
import styles from './PostDialog.module.css';

const fields = ['title', 'excerpt', 'content', 'published', 'publishAt', 'unpublishAt', 'topics'] as const;
const required = { title: 'Titolo richiesto', content: 'Contenuto richiesto', excerpt: 'Riassunto richiesto' };

const forCreators = { ...afterDeletion, hint: afterDeletion.hintForCreators };

type Operation = keyof typeof successText;

const showSuccess = (operation: Operation, rebuild: RebuildFields) => {
  const { title, description } = successText[operation];
  showToast({ title, description: `${description} ${rebuildText(rebuild)}`.trim() });
};

// Without a response from the API there is no message from the server (specification, section 8).
const showFailure = (operation: Operation, error: unknown) => {
  const answered = error instanceof ApiError && error.body !== undefined;
  const description = answered ? messageOf(error, 'Si è verificato un errore') : 'Si è verificato un errore. Riprova.';
  showToast({ title: failureText[operation], description, destructive: true });
};

interface Props {
  user: CurrentUser;
  opened: Opened | undefined;
  /** The draft of the post, which only the back office edits: the dialog lacks some of its fields. */
  draft: Draft | null;
  onClose: () => void;
}

/** Shows the Italian dialog for a post (specification, section 2 "Blog post dialog"). */
function PostDialog({ user, opened, draft, onClose }: Props) {
  const [asking, setAsking] = useState(false);
  const [redirectTo, setRedirectTo] = useState('');
  const [refused, setRefused] = useState<string>();
  const { pending: deleting, run } = useAction((error) => {
    showFailure('delete', error);
    if (!errorsOf(issuesOf(error)).redirectTo) return;
    setRefused(afterDeletion.refusedByServer);
    setAsking(true);
  });

  const onSaved = ({ before, rebuild, unsaved }: SavedPost) => {
    showSuccess(before ? 'update' : 'create', rebuild);
    if (!unsaved) onClose();
  };
  const form = usePostForm({
    ...{ user, opened, fields, required, onSaved },
    locale: 'it-IT',
    onFailure: (error) => showFailure(opened ? 'update' : 'create', error),
  });
  const beforeLeaving = useLeaveGuard(form.unsaved, italianPost.leaving[form.post ? 'stored' : 'new']);
  const { post, values, set, pending } = form;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!deleting) void form.save();
  };

  const remove = async () => {
    if (!post || deleting) return;
    const query = redirectTo.trim() ? { redirectTo } : {};
    if (!deletePost.query.safeParse(query).success) {
      setRefused(afterDeletion.refused);
      return;
    }
    setAsking(false);
    await run(async () => {
      const rebuild = await call(deletePost, { params: { id: post.id }, query });
      announcePostChange({ before: post, after: undefined });
      form.drop();
      showSuccess('delete', rebuild);
      onClose();
    });
  };

  return (
    // Escape or a click beside the dialog may be a mistake, so the dialog asks first. "Annulla" closes at once. The backup stays.
    <Modal title={opened ? 'Modifica Post' : 'Nuovo Post'} onClose={() => beforeLeaving(onClose)} wide>
      <div lang="it">
        {draft && <p className={postStyles.notice}>{draftText(draft)}</p>}
        <RestoreNotice form={form} locale="it-IT" />
        <form ref={form.form} className={styles.form} noValidate onSubmit={submit}>
          <PostField form={form} id="dialog" name="title" label="Titolo" required />
          <PostField
            form={form}
            id="dialog"
            name="excerpt"
            label="Riassunto"
            required
            rows={3}
            placeholder="Breve descrizione del post..."
          />
          <ContentField
            form={form}
            id="dialog"
            label="Contenuto"
            text={italianEditor}
            placeholder="Scrivi il contenuto del post..."
          />
          <PublishedSwitch
            label="Pubblica"
            hint="Rendi questo post visibile al pubblico"
            checked={values.published}
            onChange={(published) => set(afterSwitch(values, published))}
          />
          <Schedule form={form} id="dialog" locale="it-IT" label="Programma" />
          <fieldset className={styles.topics}>
            <legend>{topicsText.legend}</legend>
            <PostTopics form={form} id="dialog" language="it" label={topicsText.choose} />
          </fieldset>
          <div ref={measureBar} className={`${postStyles.bar} ${styles.bar}`}>
            {post && (
              <button
                className={`button ${styles.delete}`}
                type="button"
                aria-disabled={deleting || undefined}
                onClick={() => deleting || setAsking(true)}
              >
                {deleting ? 'Eliminazione...' : 'Elimina'}
              </button>
            )}
            <div className={postStyles.actions}>
              <button className="button" type="button" onClick={onClose}>
                Annulla
              </button>
              <SaveButton label={pending ? 'Salvataggio...' : post ? 'Aggiorna' : 'Crea Post'} pending={pending} />
            </div>
          </div>
        </form>
        {asking && (
          <ConfirmDialog
            title="Sei sicuro di voler eliminare questo post?"
            action="Elimina"
            cancel="Annulla"
            lang="it"
            onConfirm={remove}
            onClose={() => setAsking(false)}
          >
            {post?.published && (
              <div lang="it">
                <AfterDeletion
                  text={user.role === 'admin' ? afterDeletion : forCreators}
                  value={redirectTo}
                  error={refused}
                  onChange={(target) => {
                    setRedirectTo(target);
                    setRefused(undefined);
                  }}
                />
              </div>
            )}
          </ConfirmDialog>
        )}
        <PostConflict form={form} locale="it-IT" />
      </div>
    </Modal>
  );
}

interface LoaderProps {
  user: CurrentUser;
  /** The id or slug of the post to edit, or undefined for a new post. */
  id: string | undefined;
  onClose: () => void;
}

// Loads the newest version of the post, because the page may show an older version.
function PostLoader({ user, id, onClose }: LoaderProps) {
  const [read, setRead] = useState<Answer<typeof readDraft>>();
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    if (!id) return;
    call(readDraft, { params: { id } }).then(setRead, (error) => {
      showFailure('update', error);
      close.current();
    });
  }, [id]);

  if (id && !read) return null;
  const opened = read && { ...read, draft: null };
  return <PostDialog user={user} opened={opened} draft={read?.draft ?? null} onClose={onClose} />;
}

/** Opens the dialog for the post with this id or slug, or for a new post. */
export function openPostDialog(user: CurrentUser, id?: string): void {
  prepareToasts();
  offerSignIn({ session: async () => italianSignIn });
  const opener = document.activeElement;
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
    if (opener instanceof HTMLElement) setTimeout(() => opener.focus());
  };
  root.render(<PostLoader user={user} id={id} onClose={close} />);
}
