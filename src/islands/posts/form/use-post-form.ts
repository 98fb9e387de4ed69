import { type RefObject, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError, call } from '../../../api/call.ts';
import type { CurrentUser } from '../../../contracts/auth.ts';
import { createPost, type Post, postFields, updatePost } from '../../../contracts/blog.ts';
import type { Issue } from '../../../contracts/problem.ts';
import type { RebuildOutcome } from '../../../contracts/rebuild.ts';
import { announcePostChange } from '../../../stores/post-changes.ts';
import { issuesOf } from '../../ui/form.ts';
import type { EditorHandle } from '../editor/ContentEditor.tsx';
import { blankValues, type PostValues, sameValues, valuesOf } from './post-values.ts';
import { useBackup } from './use-backup.ts';
import { useFormKeys } from './use-form-keys.ts';

/** A save that has succeeded. */
export interface SavedPost {
  post: Post;
  rebuild: RebuildOutcome;
  created: boolean;
  /** True where more was written while it was being saved. */
  unsaved: boolean;
}

interface Options {
  user: CurrentUser;
  /** The post to change; nothing for a new one. */
  opened: Post | undefined;
  /** The fields that this form has. */
  fields: readonly (keyof PostValues)[];
  /** What is said of required fields that are empty. */
  required: { title: string; content: string; excerpt: string };
  onSaved: (saved: SavedPost) => void;
  onFailure: (error: unknown) => void;
}

/** A version that somebody else has saved, and the writer's own. */
interface Conflict {
  mine: PostValues;
  theirs: Post;
}

/** Everything that a form in which a post is written does, whatever it looks like. */
export function usePostForm({ user, opened, fields, required, onSaved, onFailure }: Options) {
  const [post, setPost] = useState(opened);
  const [values, setValues] = useState(() => (opened ? valuesOf(opened) : blankValues));
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [pending, setPending] = useState(false);
  // Two presses of a button may come before React has drawn the first.
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
  const backup = useBackup({ userId: user.id, postId: opened?.id, version: post?.updatedAt, saved, read });

  const changed = (fields: string[]) => {
    setIssues((now) => (now.length > 0 ? now.filter(({ field }) => !fields.includes(field)) : now));
    backup.changed();
  };

  const set = (part: Partial<PostValues>) => {
    setValues((now) => ({ ...now, ...part }));
    changed(Object.keys(part));
  };

  const replace = (next: PostValues) => {
    setValues(next);
    content.current = next.content;
    editor.current?.open(next.content);
    setIssues([]);
    backup.changed();
  };

  const refuse = (found: readonly Issue[]) => {
    setIssues(found);
    focusFirst(form, editor, found);
  };

  /** Saves what is written; with `over`, on top of that version, which the writer has seen. */
  const save = async (over = post?.updatedAt) => {
    if (saving.current) return;
    const sent = read();
    const chosen = Object.fromEntries(fields.map((name) => [name, sent[name]]));
    const input = z.strictObject({ ...postFields(required), published: z.boolean() }).safeParse(chosen);
    refuse(issuesOf(input.error));
    if (!input.success) return;
    saving.current = true;
    setPending(true);
    try {
      const answer = post
        ? await call(updatePost, { params: { id: post.id }, input: { ...input.data, expectedUpdatedAt: over } })
        : await call(createPost, { input: input.data });
      setPost(answer.post);
      announcePostChange({ before: post, after: answer.post });
      const unsaved = !sameValues(read(), sent);
      if (unsaved) backup.changed();
      else backup.drop();
      onSaved({ post: answer.post, rebuild: answer.rebuild, created: !post, unsaved });
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
    if (body?.current) setConflict({ mine, theirs: body.current as Post });
    else {
      refuse(issuesOf(error));
      onFailure(error);
    }
  };

  return {
    ...{ post, values, saved, issues, pending, conflict, editor, form, left: backup.left },
    ...{ set, save, read },
    contentChanged: () => changed(['content']),
    unsaved: () => !sameValues(read(), saved),
    issueOf: (name: keyof PostValues) => issues.find(({ field }) => field === name),
    /** Ends the question of which version to go on with. */
    resolveConflict: (choice: 'mine' | 'theirs' | 'later') => {
      if (!conflict) return;
      setConflict(undefined);
      if (choice === 'mine') void save(conflict.theirs.updatedAt);
      if (choice !== 'theirs') return;
      setPost(conflict.theirs);
      replace(valuesOf(conflict.theirs));
    },
    restore: () => {
      if (backup.left) replace(backup.left.values);
      backup.hide();
    },
    drop: backup.drop,
  };
}

/** What usePostForm gives. */
export type PostForm = ReturnType<typeof usePostForm>;

function focusFirst(
  form: RefObject<HTMLFormElement | null>,
  editor: RefObject<EditorHandle | null>,
  issues: readonly Issue[],
): void {
  const wrong = issues.map(({ field }) => field);
  const controls = [...(form.current?.elements ?? [])] as HTMLInputElement[];
  const control = controls.find(({ name }) => name && wrong.includes(name));
  // The content is no form control; it comes after the title and the excerpt.
  if (control && ['title', 'excerpt'].includes(control.name)) control.focus();
  else if (wrong.includes('content')) editor.current?.focus();
  else control?.focus();
}
