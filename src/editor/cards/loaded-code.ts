let code: typeof import('./card-code.ts') | undefined;

/** Returns the code that draws and reads cards, or undefined until it has been loaded. */
export const cardCode = (): typeof code => code;

/** Loads the code that draws and reads cards. Rejects without a connection. */
export async function loadCardCode(): Promise<void> {
  code = await import('./card-code.ts');
}

/** Returns true for HTML that begins as a card does. */
export const isCard = (html: string): boolean =>
  /^<(?:details|aside|section|ul class="|figure class="(?:embed|quotation)")/.test(html);
