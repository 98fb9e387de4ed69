import { setTimeout as pause } from 'node:timers/promises';
import type { Post } from '../../src/contracts/posts/posts.ts';
import { type Answer, type Message, send } from '../platform/http.ts';

/** How long the platform may take to recover after a fault. */
export const recoveryMs = 5_000;

/** The time of a fault, in milliseconds since 1970; `until` is infinite while the fault lasts. */
export interface FaultWindow {
  fault: string;
  from: number;
  until: number;
  /** Returns true for paths that may answer 5xx during the fault. */
  excuses: (path: string) => boolean;
}

/** The state that a post must have at the end. The times are null unless they were in the future when the post was last saved. */
export interface ExpectedPost extends Pick<Post, 'id' | 'slug' | 'title' | 'content' | 'updatedAt'> {
  published: boolean;
  publishAt: number | null;
  unpublishAt: number | null;
  draft: { content: string; updatedAt: string } | null;
  deleted: boolean;
}

/** The state that a demo request must have at the end. */
export interface ExpectedRequest {
  state: string;
  ownerId: string | null;
  notes: Set<string>;
}

interface FailedCall {
  path: string;
  reason: string;
  from: number;
  until: number;
}

/** Returns true if visitors see the post at this time. */
export const isVisible = ({ published, publishAt, unpublishAt, deleted }: ExpectedPost, now: number): boolean =>
  !deleted && (published || (publishAt !== null && publishAt <= now)) && !(unpublishAt !== null && unpublishAt <= now);

/** Records what the platform has acknowledged, and which calls failed. */
export class Ledger {
  readonly windows: FaultWindow[] = [];
  readonly problems: string[] = [];
  /** The demo requests by email, true if acknowledged. */
  readonly leads = new Map<string, { message: string; acknowledged: boolean }>();
  readonly posts = new Map<string, ExpectedPost>();
  readonly requests = new Map<string, ExpectedRequest>();
  /** The paths of uploaded images with their sizes in bytes. */
  readonly images = new Map<string, number>();
  /** The request ids of acknowledged writes that the audit trail must have, with the beginnings of their actions. */
  readonly audited = new Map<string, string>();
  calls = 0;
  writes = 0;
  readonly #failed: FailedCall[] = [];
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  /** Sends a call. Returns undefined if there is no response or a 5xx, because it is then unknown whether a write was stored. */
  async call(path: string, message: Message = {}): Promise<Answer | undefined> {
    const from = Date.now();
    this.calls += 1;
    const fail = (reason: string) => void this.#failed.push({ path, reason, from, until: Date.now() });
    try {
      const answer = await send(this.#base, path, { signal: AbortSignal.timeout(15_000), ...message });
      return answer.status < 500 ? answer : fail(`${answer.status} ${answer.text.slice(0, 200)}`);
    } catch (error) {
      return fail(String(error));
    }
  }

  /** Repeats a call until there is a response. */
  async answered(path: string, message: Message = {}): Promise<Answer> {
    for (;;) {
      const answer = await this.call(path, message);
      if (answer) return answer;
      await pause(500);
    }
  }

  /** Records an acknowledged write that the audit trail must have. */
  acknowledge(answer: Answer, action: string): void {
    this.writes += 1;
    this.audited.set(String(answer.headers['x-request-id']), action);
  }

  /** Returns true if a fault or the recovery from it overlaps this time. */
  duringFault(from: number, until: number, path?: string): boolean {
    return this.windows.some(
      (window) =>
        from <= window.until + recoveryMs && until >= window.from && (path === undefined || window.excuses(path)),
    );
  }

  /** Returns the number of failed calls, and those that no fault explains. */
  failures(): { total: number; unexplained: string[] } {
    const unexplained = this.#failed.filter(({ path, from, until }) => !this.duringFault(from, until, path));
    const lines = unexplained.map(({ from, path, reason }) => `${new Date(from).toISOString()} ${path}: ${reason}`);
    return { total: this.#failed.length, unexplained: lines };
  }
}
