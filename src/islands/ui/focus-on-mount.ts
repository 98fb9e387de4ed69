/** As a `ref`, gives the focus to what has just appeared in place of what had it. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
