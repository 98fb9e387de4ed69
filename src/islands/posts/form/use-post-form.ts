import { type RefObject, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError, call } from '../../../api/call.ts';
import type { CurrentUser } from '../../../contracts/auth.ts';
import { createPost, type Post, postFields, scheduleFields, updatePost } from '../../../contracts/blog.ts';
import type { Issue } from '../../../contracts/problem.ts';
import type { RebuildFields } from '../../../contracts/rebuild.ts';
import { announcePostChange } from '../../../stores/post-changes.ts';
import { hasUnfinished } from '../../ui/field-fault.ts';
import { controlsOf, issuesOf } from '../../ui/form.ts';
import type { EditorHandle } from '../editor/ContentEditor.tsx';
import { blankValues, type PostValues, sameValues, valuesOf } from './post-values.ts';
import { useBackup } from './use-backup.ts';
import { useFormKeys } from './use-form-keys.ts';

/** A successful save. */
export interface SavedPost {
  post: Post;
  rebuild: RebuildFields;
  created: boolean;
  /** True if the writer changed the form while it was being saved. */
  unsaved: boolean;
}

interface Options {
  user: CurrentUser;
  /** The post to edit, or undefined for a new post. */
  opened: Post | undefined;
  /** The draft of the post, which the form continues. */
  openedDraft?: OpenedDraft | undefined;
  /** The fields that this form has. */
  fields: readonly (keyof PostValues)[];
  /** The errors of required fields that are empty. */
  required: { title: string; content: string; excerpt: string };
  locale: 'en-GB' | 'it-IT';
  onSaved: (saved: SavedPost) => void;
  onFailure: (error: unknown) => void;
}

/** The writer's version and the version that somebody else has saved meanwhile. */
interface Conflict {
  mine: PostValues;
  theirs: Post;
}

/** A draft that the server has stored earlier. */
export interface OpenedDraft {
  texts: Omit<PostValues, 'published' | 'publishAt' | 'unpublishAt'>;
  /** The `updatedAt` of the draft. */
  version: string;
}

/** The changes of a published post that the server has stored as its draft. */
export interface StoredDraft {
  values: PostValues;
  /** The `updatedAt` of the draft. */
  version: string;
}

/** Stores the form's changes as a draft while somebody writes. */
export interface DraftKeeper {
  /** Is called after every change. */
  changed: () => void;
  /** Ends the pause in typing, and waits for a call that is under way. */
  settle: () => Promise<void>;
  /** Discards the draft; the history of the post keeps its text. Does nothing without a draft. */
  discard: () => Promise<void>;
}

/** Holds the state of a form of a post: its values, errors, backup, saving and conflicts. */
export function usePostForm({ user, opened, openedDraft, fields, required, locale, onSaved, onFailure }: Options) {
  const [post, setPost] = useState(opened);
  const [values, setValues] = useState(() => ({ ...(opened ? valuesOf(opened) : blankValues), ...openedDraft?.texts }));
  const [draft, setDraft] = useState<StoredDraft | undefined>(openedDraft && { values, version: openedDraft.version });
  const keeper = useRef<DraftKeeper>(undefined);
  // A call that was under way may have stored another version since React rendered.
  const latestDraft = useRef(draft);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [pending, setPending] = useState(false);
  // Unlike `pending`, this is set at once: two clicks may come before React renders again.
  const saving = useRef(false);
  const [conflict, setConflict] = useState<Conflict>();
  const editor = useRef<EditorHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const saved = post ? valuesOf(post) : blankValues;

  const content = useRef(values.content);
  const read = (): PostValues => {
    content.current = editor.current?.read() ?? content.current;
    return { ...values, content: content.current };
  };
  const isStored = (some: PostValues) => sameValues(some, latestDraft.current?.values ?? saved);
  const backup = useBackup({ userId: user.id, postId: opened?.id, version: post?.updatedAt, isStored, read });

  const changed = (fields: string[]) => {
    setIssues((now) => (now.length > 0 ? now.filter(({ field }) => !fields.includes(field)) : now));
    backup.changed();
    keeper.current?.changed();
  };

  const set = (part: Partial<PostValues>) => {
    setValues((now) => ({ ...now, ...part }));
    changed(Object.keys(part));
  };

  const replace = (next: PostValues) => {
    setValues(next);
    content.current = next.content;
    editor.current?.open(next.content);
    changed(Object.keys(next));
  };

  const storeDraft = (next: StoredDraft | undefined) => {
    latestDraft.current = next;
    setDraft(next);
    backup.changed();
  };

  const open = (other: Post) => {
    setPost(other);
    replace(valuesOf(other));
  };

  const refuse = (found: readonly Issue[]) => {
    setIssues(found);
    focusFirst(form, editor, found);
  };

  /** Saves the values. The server refuses if the stored version is not the expected one, which the writer has seen. */
  const save = async (expectedUpdatedAt = post?.updatedAt) => {
    if (saving.current) return;
    const sent = read();
    const chosen = Object.fromEntries(
      fields.map((name) => [name, name.endsWith('At') ? sent[name] || null : sent[name]]),
    );
    const input = z
      .strictObject({ ...postFields(required), ...scheduleFields, published: z.boolean() })
      .safeParse(chosen);
    refuse(issuesOf(input.error));
    if (!input.success) return;
    saving.current = true;
    setPending(true);
    try {
      if (sent.publishAt || sent.unpublishAt) {
        // Loaded on demand, because few posts are scheduled and the editor's budget is tight.
        const { confirmSchedule } = await import('./confirm-schedule.ts');
        if (!(await confirmSchedule(sent, saved, locale))) return;
      }
      await keeper.current?.settle();
      const version = latestDraft.current?.version;
      const answer = post
        ? await call(updatePost, {
            params: { id: post.id },
            input: { ...input.data, expectedUpdatedAt, ...(version && { draft: version }) },
          })
        : await call(createPost, { input: input.data });
      setPost(answer.post);
      storeDraft(undefined);
      announcePostChange({ before: post, after: answer.post });
      const unsaved = hasUnfinished(form.current) || !sameValues(read(), sent);
      if (unsaved) changed([]);
      else backup.drop();
      onSaved({ post: answer.post, rebuild: answer, created: !post, unsaved });
    } catch (error) {
      fail(error, sent);
    } finally {
      saving.current = false;
      setPending(false);
    }
  };

  useFormKeys(form);

  const fail = (error: unknown, mine: PostValues) => {
    const body = error instanceof ApiError ? error.body : undefined;
    // The declaration of updatePost promises the post as it is now.
    if (body?.current) setConflict({ mine, theirs: body.current as Post });
    else {
      refuse(issuesOf(error));
      onFailure(error);
    }
  };

  return {
    ...{ post, values, saved, issues, pending, conflict, editor, form, backup: backup.found },
    ...{ set, save, read, draft, keeper, isStored, storeDraft },
    draftVersion: () => latestDraft.current?.version,
    contentChanged: () => changed(['content']),
    unsaved: () => hasUnfinished(form.current) || !isStored(read()),
    issueOf: (name: keyof PostValues) => issues.find(({ field }) => field === name),
    /** Ends a conflict: keeps one version, or leaves the question for the next save. */
    resolveConflict: (choice: 'mine' | 'theirs' | 'later') => {
      if (!conflict) return;
      setConflict(undefined);
      if (choice === 'mine') void save(conflict.theirs.updatedAt);
      if (choice !== 'theirs') return;
      open(conflict.theirs);
      void keeper.current?.discard();
    },
    restore: () => {
      if (backup.found) replace(backup.found.values);
      backup.hide();
    },
    drop: backup.drop,
    /** Goes back to a stored post after its draft was discarded. */
    discard: (stored: Post) => {
      storeDraft(undefined);
      open(stored);
      backup.drop();
    },
  };
}

/** The state of a form of a post and the functions that change it. */
export type PostForm = ReturnType<typeof usePostForm>;

function focusFirst(
  form: RefObject<HTMLFormElement | null>,
  editor: RefObject<EditorHandle | null>,
  issues: readonly Issue[],
): void {
  const wrong = issues.map(({ field }) => field);
  const control = controlsOf(form.current).find(({ name }) => wrong.includes(name));
  // The content is no form control. It comes after the title and the excerpt.
  if (control && ['title', 'excerpt'].includes(control.name)) control.focus();
  else if (wrong.includes('content')) editor.current?.focus();
  else control?.focus();
}
