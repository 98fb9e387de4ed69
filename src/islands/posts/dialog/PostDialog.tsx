import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError, call, messageOf } from '../../../api/call.ts';
import type { CurrentUser } from '../../../contracts/auth.ts';
import { deletePost, type Post, readPost } from '../../../contracts/blog.ts';
import { announcePostChange } from '../../../stores/post-changes.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { prepareToasts, showToast } from '../../ui/show-toast.ts';
import { offerSignIn } from '../../ui/sign-in-again.tsx';
import { useLeaveGuard } from '../../ui/use-leave-guard.ts';
import { italianEditor } from '../editor/editor-text-it.ts';
import { writeKeys } from '../editor/toolbar/shortcuts.ts';
import { ContentField } from '../form/ContentField.tsx';
import postStyles from '../form/Post.module.css';
import { PostConflict } from '../form/PostConflict.tsx';
import { PublishedSwitch } from '../form/PublishedSwitch.tsx';
import { italianPost, italianSignIn } from '../form/post-text-it.ts';
import { RestoreNotice } from '../form/RestoreNotice.tsx';
import { saveKeys } from '../form/use-form-keys.ts';
import { type SavedPost, usePostForm } from '../form/use-post-form.ts';
import { failureText, rebuildText, successText } from './dialog-text.ts';
import styles from './PostDialog.module.css';

const fields = ['title', 'excerpt', 'content', 'published'] as const;
const required = { title: 'Titolo richiesto', content: 'Contenuto richiesto', excerpt: 'Riassunto richiesto' };

type Operation = keyof typeof successText;

const succeed = (operation: Operation, rebuilt: string) => {
  const { title, description } = successText[operation];
  showToast({ title, description: rebuilt ? `${description} ${rebuilt}` : description });
};

// The server's own words where it answered, others where there was no answer (specification, section 8).
const fail = (operation: Operation, error: unknown) => {
  const answered = error instanceof ApiError && error.body !== undefined;
  const description = answered ? messageOf(error, 'Si è verificato un errore') : 'Si è verificato un errore. Riprova.';
  showToast({ title: failureText[operation], description, destructive: true });
};

interface Props {
  user: CurrentUser;
  opened: Post | undefined;
  onClose: () => void;
}

/** The Italian dialog in which a post is written (specification, section 2 "Blog post dialog"). */
function PostDialog({ user, opened, onClose }: Props) {
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);

  const onSaved = ({ rebuild, created, unsaved }: SavedPost) => {
    succeed(created ? 'create' : 'update', rebuildText[rebuild]);
    if (unsaved) return;
    onClose();
  };
  const form = usePostForm({
    ...{ user, opened, fields, required, onSaved },
    onFailure: (error) => fail(opened ? 'update' : 'create', error),
  });
  const beforeLeaving = useLeaveGuard(form.unsaved, italianPost.leaving);
  const { post, values, set, issueOf, pending } = form;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!deleting) void form.save();
  };

  const remove = async () => {
    if (!post || deleting) return;
    setAsking(false);
    setDeleting(true);
    try {
      const { rebuild } = await call(deletePost, { params: { id: post.id } });
      announcePostChange({ before: post, after: undefined });
      form.drop();
      succeed('delete', rebuildText[rebuild]);
      onClose();
    } catch (error) {
      setDeleting(false);
      fail('delete', error);
    }
  };

  return (
    // A click beside the dialog or Escape may be a mistake, "Annulla" is none; what was written stays kept in either case.
    <Modal title={opened ? 'Modifica Post' : 'Nuovo Post'} onClose={() => beforeLeaving(onClose)} wide>
      <div lang="it">
        {form.left && (
          <RestoreNotice
            backup={form.left}
            version={post?.updatedAt}
            text={italianPost}
            onTake={form.restore}
            onLeave={form.drop}
          />
        )}
        <form ref={form.form} className={styles.form} noValidate onSubmit={submit}>
          <Field form="dialog" name="title" label="Titolo" required error={issueOf('title')?.message}>
            {(control) => (
              <input {...control} value={values.title} onChange={(event) => set({ title: event.target.value })} />
            )}
          </Field>
          <Field form="dialog" name="excerpt" label="Riassunto" required error={issueOf('excerpt')?.message}>
            {(control) => (
              <textarea
                {...control}
                rows={3}
                placeholder="Breve descrizione del post..."
                value={values.excerpt}
                onChange={(event) => set({ excerpt: event.target.value })}
              />
            )}
          </Field>
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
            onChange={(published) => set({ published })}
          />
          <div className={`${postStyles.bar} ${styles.bar}`}>
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
              <button
                className="button button-primary"
                type="submit"
                aria-keyshortcuts={saveKeys}
                title={writeKeys(saveKeys)}
                aria-disabled={pending || undefined}
              >
                {pending ? 'Salvataggio...' : post ? 'Aggiorna' : 'Crea Post'}
              </button>
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
          />
        )}
        <PostConflict form={form} text={italianPost.conflict} />
      </div>
    </Modal>
  );
}

interface OpenerProps {
  user: CurrentUser;
  /** The id or slug of the post to change; nothing for a new one. */
  id: string | undefined;
  onClose: () => void;
}

// The post is read anew, so that its newest version is what is changed.
function Opener({ user, id, onClose }: OpenerProps) {
  const [post, setPost] = useState<Post>();
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    if (!id) return;
    call(readPost, { params: { id } }).then(
      (answer) => setPost(answer.post),
      (error) => {
        fail('update', error);
        close.current();
      },
    );
  }, [id]);

  if (id && !post) return null;
  return <PostDialog user={user} opened={post} onClose={onClose} />;
}

/** Opens the dialog for a new post, or for the one with this id or slug. */
export function openPostDialog(user: CurrentUser, id?: string): void {
  prepareToasts();
  offerSignIn(italianSignIn);
  const opener = document.activeElement;
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
    if (opener instanceof HTMLElement) setTimeout(() => opener.focus());
  };
  root.render(<Opener user={user} id={id} onClose={close} />);
}
