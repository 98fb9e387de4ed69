import { type RefObject, useEffect, useState } from 'react';
import { writeKeys } from '../../ui/form/shortcut.ts';
import styles from './Toolbar.module.css';

// Specification, section 9, in milliseconds.
const openDelayMs = 700;
const skipDelayMs = 300;

const toolOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-tool]') ?? undefined) : undefined;

// Places a tooltip below its button, or above it if there is no room below, and always inside the window.
function place(tooltip: HTMLElement, tool: HTMLElement): void {
  const { left, width, top, bottom } = tool.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = tooltip;
  const last = Math.max(0, window.innerWidth - offsetWidth);
  tooltip.style.left = `${Math.min(Math.max(0, left + width / 2 - offsetWidth / 2), last)}px`;
  tooltip.style.top = `${bottom + offsetHeight > window.innerHeight ? top - offsetHeight : bottom}px`;
}

/**
 * Shows the name and the shortcut of a button in a row that is marked data-tool, when the pointer rests on it or it has the focus
 * by keyboard. The tooltip stays while it is pointed at, and Escape closes it (WCAG 1.4.13).
 */
export function ToolbarTooltip({ row }: { row: RefObject<HTMLElement | null> }) {
  const [tool, setTool] = useState<HTMLElement>();

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown: HTMLElement | undefined;
    let hiddenAt = Number.NEGATIVE_INFINITY;
    const show = (next: HTMLElement) => {
      clearTimeout(timer);
      shown = next;
      setTool(next);
    };
    const hide = () => {
      clearTimeout(timer);
      if (shown) hiddenAt = Date.now();
      shown = undefined;
      setTool(undefined);
    };
    const point = ({ target, pointerType }: PointerEvent) => {
      const next = toolOf(target);
      if (!next || next === shown || pointerType === 'touch') return;
      clearTimeout(timer);
      if (shown || Date.now() - hiddenAt < skipDelayMs) show(next);
      else timer = setTimeout(show, openDelayMs, next);
    };
    const focus = ({ target }: FocusEvent) => {
      const next = toolOf(target);
      if (next?.matches(':focus-visible')) show(next);
    };
    // Keeps the key from a dialog around the editor, so that the dialog stays open.
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !shown) return;
      event.stopPropagation();
      hide();
    };
    const ended = new AbortController();
    const { signal } = ended;
    element.addEventListener('pointerover', point, { signal });
    element.addEventListener('focusin', focus, { signal });
    for (const end of ['pointerleave', 'pointerdown', 'focusout']) element.addEventListener(end, hide, { signal });
    window.addEventListener('scroll', hide, { signal, capture: true });
    window.addEventListener('keydown', onEscape, { signal, capture: true });
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [row]);

  if (!tool) return null;
  const keys = tool.getAttribute('aria-keyshortcuts');
  return (
    <div
      key={tool.ariaLabel}
      className={styles.tooltip}
      role="tooltip"
      popover="manual"
      ref={(tooltip) => {
        tooltip?.showPopover();
        if (tooltip) place(tooltip, tool);
      }}
    >
      <span>
        {tool.ariaLabel}
        {keys && <kbd className={styles.keys}>{writeKeys(keys)}</kbd>}
      </span>
    </div>
  );
}
