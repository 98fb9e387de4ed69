/**
 * Sets `--scrollbar` to the width of the page's scrollbar. A dialog removes the scrollbar, and this much padding stops the
 * page from moving; `scrollbar-gutter` would also change `vw`, and with it the size of the text.
 */
export function measureScrollbar(): void {
  const { clientWidth, style } = document.documentElement;
  const width = window.innerWidth - clientWidth;
  // A dialog that opens above another one finds no scrollbar.
  if (width > 0) style.setProperty('--scrollbar', `${width}px`);
}
