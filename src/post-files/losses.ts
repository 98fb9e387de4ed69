/** Counts what a post loses when it comes from another site. */
export class Losses {
  readonly #counts = new Map<string, number>();

  /** Counts a loss. `what` is in the singular. */
  add(what: string, count = 1): void {
    if (count === 0) return;
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + count);
  }

  /** Returns each loss once, such as “form” and “3 × video”. */
  list(): string[] {
    return [...this.#counts].map(([what, count]) => (count === 1 ? what : `${count} × ${what}`));
  }
}
