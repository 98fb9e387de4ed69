/** Tells the form's styles the height of the bar with its buttons, so that what else stays in view is above the bar. */
export function measureBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const observer = new ResizeObserver(() =>
    bar.closest('form')?.style.setProperty('--bar-height', `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => observer.disconnect();
}
