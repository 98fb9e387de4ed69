import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type RefObject, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError, call } from '../api/call.ts';
import type { CurrentUser } from '../contracts/accounts/auth.ts';
import type { PostKind } from '../contracts/posts/kind.ts';
import {
  createPost,
  footerField,
  type Post,
  postFields,
  scheduleFields,
  updatePost,
} from '../contracts/posts/posts.ts';
import type { Issue } from '../contracts/problem.ts';
import type { RebuildFields } from '../contracts/publishing/rebuild.ts';
import type { EditorHandle } from '../editor/nested-editor.ts';
import { announcePostChange } from '../stores/post-changes.ts';
import { hasUnfinished } from '../ui/form/field-fault.ts';
import { controlsOf, issuesOf } from '../ui/form/form.ts';
import { useAction } from '../ui/form/use-action.ts';
import { namesIn, writeTopics } from '../ui/topics/topic-list.ts';
import type { DraftKeeper, DraftState } from './draft/draft-keeper.ts';
import { type Begun, beginWith, conflictWith, type Opened } from './draft/opened-post.ts';
import { useBackup } from './draft/use-backup.ts';
import { blankValues, type PostValues, sameValues, valuesOf } from './post-values.ts';
import { useFormKeys } from './use-form-keys.ts';

/** A successful save. */
export interface SavedPost {
  post: Post;
  /** The post as it was stored before; undefined for a new post. */
  before: Post | undefined;
  rebuild: RebuildFields;
  /** True if the writer changed the form while it was being saved. */
  unsaved: boolean;
}

interface Options {
  user: CurrentUser;
  /** What a new post is. */
  kind?: PostKind;
  /** The post to edit, or undefined for a new post. The form continues its draft. */
  opened: Opened | undefined;
  /** Stores the changes of a published post as its draft. Without it the form leaves drafts as they are. */
  keeper?: DraftKeeper | undefined;
  /** The fields that this form has. */
  fields: readonly (keyof PostValues)[];
  /** The errors of required fields that are empty. */
  required: { title: string; content: string; excerpt: string };
  locale: 'en-GB' | 'it-IT';
  onSaved: (saved: SavedPost) => void;
  onFailure: (error: unknown) => void;
}

// A blank text of these fields means that there is none.
const isNullable = (name: keyof PostValues) => name.endsWith('At') || name === 'footer';

const noDraft = atom<Pick<DraftState, 'draft'>>({ draft: undefined });

/** Holds the state of a form of a post: its values, errors, backup, saving and conflicts. */
export function usePostForm(options: Options) {
  const { user, opened, keeper, fields, required, locale, onSaved, onFailure } = options;
  const kind = opened?.post.kind ?? options.kind ?? 'post';
  const [begun] = useState<Begun>(() => (opened ? beginWith(opened) : { post: undefined, values: blankValues }));
  const [post, setPost] = useState(begun.post);
  const [values, setValues] = useState(begun.values);
  const [conflict, setConflict] = useState(begun.conflict);
  const { draft } = useStore(keeper?.$state ?? noDraft);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const { pending, run } = useAction(onFailure);
  const editor = useRef<EditorHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const saved = post ? valuesOf(post) : blankValues;

  // A call reads this when it ends, because the writer may have continued meanwhile.
  const newest = useRef({ post, values });
  newest.current = { post, values };
  const content = useRef(values.content);
  const [read] = useState(() => (): PostValues => {
    content.current = editor.current?.read() ?? content.current;
    return { ...newest.current.values, content: content.current };
  });

  const isStored = (some: PostValues) => sameValues(some, { ...saved, ...keeper?.draft?.texts });
  const backup = useBackup({
    userId: user.id,
    postId: begun.post?.id ?? (kind === 'page' ? 'new-page' : undefined),
    version: post?.updatedAt,
    isStored,
    read,
  });
  const kept = useRef({ read: () => ({ post: newest.current.post, values: read() }), stored: backup.changed });
  useEffect(() => keeper?.start(kept.current), [keeper]);

  const changed = (fields: string[]) => {
    setIssues((now) => (now.length > 0 ? now.filter(({ field }) => !fields.includes(field)) : now));
    backup.changed();
    keeper?.changed();
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

  const open = (next: Begun) => {
    setConflict(next.conflict);
    setPost(next.post);
    replace(next.values);
  };

  const refuse = (found: readonly Issue[]) => {
    // The issue of one topic, such as topics.2, belongs to their field.
    const byField = found.map((issue) => ({ ...issue, field: issue.field.replace(/\..*/, '') }));
    setIssues(byField);
    focusFirst(form, editor, byField);
  };

  /** Saves the values. The server refuses if the stored version is not the expected one, which the writer has seen. */
  const save = async (expectedUpdatedAt = post?.updatedAt) => {
    if (pending) return;
    const written = read();
    const topics = namesIn(written.topics);
    // A topic that is typed and not added yet is saved too.
    const sent = { ...written, topics: writeTopics(topics) };
    if (sent.topics !== written.topics) set({ topics: sent.topics });
    const chosen = Object.fromEntries(
      fields.map((name) => [name, name === 'topics' ? topics : isNullable(name) ? sent[name] || null : sent[name]]),
    );
    const input = z
      .strictObject({ ...postFields(required, kind), ...scheduleFields, ...footerField, published: z.boolean() })
      .safeParse(chosen);
    refuse(issuesOf(input.error));
    if (!input.success) return;
    await change(
      async () => {
        if (sent.publishAt || sent.unpublishAt) {
          // Loaded on demand, because few posts are scheduled and the editor's budget is tight.
          const { confirmSchedule } = await import('./schedule/confirm-schedule.ts');
          if (!(await confirmSchedule(sent, saved, locale))) return;
        }
        const version = keeper?.draft?.updatedAt;
        const answer = post
          ? await call(updatePost, {
              params: { id: post.id },
              input: { ...input.data, expectedUpdatedAt, ...(version && { draft: version }) },
            })
          : await call(createPost, { input: { ...input.data, kind } });
        setPost(answer.post);
        keeper?.open({ post: answer.post, draft: null });
        announcePostChange({ before: post, after: answer.post });
        const now = read();
        const unsaved = hasUnfinished(form.current) || !sameValues(now, sent);
        // The server knows a topic by an earlier name and in any case, and answers with its present name.
        if (now.topics === sent.topics) setValues((last) => ({ ...last, topics: valuesOf(answer.post).topics }));
        if (unsaved) changed([]);
        else backup.drop();
        onSaved({ post: answer.post, before: post, rebuild: answer, unsaved });
      },
      (error) => fail(error, sent),
    );
  };

  /** Does what changes stored things, one after the other, while no draft is sent. Returns false if it has failed. */
  const change = (work: () => Promise<void>, failed?: (error: unknown) => void): Promise<boolean> =>
    run(() => (keeper ? keeper.pauseFor(work) : work()), failed);

  useFormKeys(form);

  const fail = (error: unknown, mine: PostValues) => {
    const body = error instanceof ApiError ? error.body : undefined;
    // The declaration of updatePost promises the post as it is now, and who saved it.
    const current = body?.current as (Post & { savedBy?: string | null }) | undefined;
    if (current) setConflict(conflictWith(mine, current, current.savedBy));
    else {
      refuse(issuesOf(error));
      onFailure(error);
    }
  };

  return {
    ...{ kind, post, values, saved, issues, pending, conflict, editor, form, draft, backup: backup.found },
    ...{ set, save, drop: backup.drop },
    ...{ keeper, fields, read, open, change, askAbout: setConflict, onFailure },
    contentChanged: () => changed(['content']),
    unsaved: () => hasUnfinished(form.current) || !isStored(read()),
    /** Shows what is wrong with a field before a save. */
    warn: (issue: Issue) => setIssues((now) => [...now.filter(({ field }) => field !== issue.field), issue]),
    issueOf: (name: keyof PostValues) => issues.find(({ field }) => field === name),
    /** True if the server keeps the changes as a draft. */
    keepsDraft: keeper !== undefined && (post?.published || draft !== undefined),
    /** Ends a conflict by saving the writer's version. */
    saveMine: () => {
      setConflict(undefined);
      void save(conflict?.post.updatedAt);
    },
    restore: () => {
      if (backup.found) replace(backup.found.values);
      backup.hide();
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
  else if (wrong.includes('content')) {
    editor.current?.focus();
    // Loaded on demand, because the editor's budget is tight.
    void import('./lead-to-instruction.ts').then(
      ({ leadToInstruction }) => leadToInstruction(form.current),
      () => undefined,
    );
  } else control?.focus();
}
