import { atom } from 'nanostores';
import { ApiError, messageOf } from '../../api/call.ts';
import type { Draft } from '../../contracts/posts/drafts.ts';
import type { Post } from '../../contracts/posts/posts.ts';
import { whileAsked } from '../../site/while-asked.ts';
import { type DraftTexts, draftTexts, type PostValues, sameValues, textsOf, valuesOf } from '../post-values.ts';

/** The pause in typing after which the draft is stored, and the time until a failed call is repeated. */
const pauseMs = 2_000;
const retryMs = 10_000;

/** The draft that the server has stored. */
export interface StoredDraft {
  texts: DraftTexts;
  /** The `updatedAt` of the post that it changes. */
  base: string;
  /** Its version. */
  updatedAt: string;
  /** Who stored it before this form was opened: a name, or null if the account is gone. Undefined if this form stored it. */
  savedBy?: string | null;
}

export interface DraftState {
  /**
   * `idle`: there is nothing to store. `dirty`: changes wait for a pause in typing, or for a retry. `sending`: a call is under
   * way. `refused`: somebody has changed the post or its draft meanwhile, and nothing is stored until the writer has compared.
   */
  name: 'idle' | 'dirty' | 'sending' | 'refused';
  draft: StoredDraft | undefined;
  /** Why the last call stored nothing. */
  failure: string | undefined;
}

/** A form whose changes are stored. */
interface KeptForm {
  read: () => { post: Post | undefined; values: PostValues };
  /** Is called when the server has stored a draft. */
  stored?: () => void;
}

/** Stores a draft and returns its version. */
type Send = (draft: DraftTexts & { base: string; expectedUpdatedAt: string | null }) => Promise<string>;

/** Stores the changes of a published post as its draft after each pause in typing. One call is under way at a time. */
export class DraftKeeper {
  readonly $state = atom<DraftState>({ name: 'idle', draft: undefined, failure: undefined });
  readonly #send: Send;
  readonly #ask = whileAsked(() => this.#store());
  #form: KeptForm | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isHeld = false;

  constructor(send: Send) {
    this.#send = send;
  }

  /** The draft that the server has stored. */
  get draft(): StoredDraft | undefined {
    return this.$state.get().draft;
  }

  /** Stores what the form has from now on. Returns a function that ends this. */
  start(form: KeptForm): () => void {
    this.#form = form;
    return () => {
      this.#form = undefined;
      this.#stopTimer();
    };
  }

  /** Goes on from what the server has. A draft of an earlier version of the post waits until the writer has compared both. */
  open({ post, draft }: { post: Post; draft: Draft | null }): void {
    const stored = draft ? { ...draft, texts: draftTexts(draft) } : undefined;
    this.#set({
      name: stored && stored.base !== post.updatedAt ? 'refused' : 'idle',
      draft: stored,
      failure: undefined,
    });
  }

  /** Goes on after a refusal, from the draft that the server has now. */
  resume(draft: StoredDraft | undefined): void {
    this.#set({ name: 'idle', draft, failure: undefined });
    this.changed();
  }

  /** Is called after every change of the form. */
  changed(): void {
    const { name } = this.$state.get();
    if (name === 'refused') return;
    if (name === 'idle') this.#set({ name: 'dirty' });
    this.#wait(pauseMs);
  }

  /** Does something while no draft is sent: waits for a call that is under way, and sends later changes only afterwards. */
  async pauseFor<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#isHeld = true;
    this.#stopTimer();
    try {
      await this.#ask();
      return await work();
    } finally {
      this.#isHeld = false;
      this.changed();
    }
  }

  async #store(): Promise<void> {
    const { name, draft } = this.$state.get();
    const { post, values } = (!this.#isHeld && name !== 'refused' && this.#form?.read()) || {};
    if (!post || !values) return;
    const [base, texts] = [post.updatedAt, textsOf(values)];
    const isSame = (stored: DraftTexts) => sameValues({ ...values, ...stored }, { ...values, ...texts });
    const isStored = draft
      ? draft.base === base && isSame(draft.texts)
      : !post.published || isSame(textsOf(valuesOf(post)));
    if (isStored) return this.#set({ name: 'idle', failure: undefined });
    this.#set({ name: 'sending' });
    try {
      const updatedAt = await this.#send({ ...texts, base, expectedUpdatedAt: draft?.updatedAt ?? null });
      this.#set({ name: this.#timer ? 'dirty' : 'idle', draft: { texts, base, updatedAt }, failure: undefined });
      this.#form?.stored?.();
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 500;
      this.#set({ name: status === 409 ? 'refused' : 'dirty', failure: messageOf(error) });
      // A refused draft is sent again after its next change.
      if (status >= 500 && !this.#timer) this.#wait(retryMs);
    }
  }

  #wait(ms: number): void {
    this.#stopTimer();
    if (!this.#form) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#ask();
    }, ms);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #set(part: Partial<DraftState>): void {
    this.$state.set({ ...this.$state.get(), ...part });
  }
}
