import type { Page } from 'playwright-core';

/** What a page has on it that content may not bring, gathered in the page itself. */
declare global {
  interface Window {
    harm: string[];
  }
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Watches a page for content that does harm, before it is opened. Dialogs and the like are noted instead of shown, every
 * script that a policy of no scripts would refuse is noted with its beginning, and nothing outside is asked: it answers
 * with an empty picture or page.
 */
export async function watchForHarm(page: Page, base: string): Promise<void> {
  await page.addInitScript(() => {
    window.harm = [];
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'] as const)
      Object.defineProperty(window, name, { value: () => window.harm.push(`${name} was called`) });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      // The site's own files are no harm; a script element in content is looked for besides.
      const isOwn = blockedURI.startsWith(`${location.origin}/_astro/`);
      if (effectiveDirective.startsWith('script-src') && !isOwn)
        window.harm.push(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (new URL(request.url()).origin !== base) {
      const isPicture = request.resourceType() === 'image';
      await route.fulfill(
        isPicture
          ? { contentType: 'image/png', body: pixel }
          : { contentType: 'text/html', body: '<title>Outside</title>' },
      );
    } else if (request.resourceType() === 'document') {
      const response = await route.fetch({ maxRedirects: 0 });
      const policy = "script-src 'none' 'report-sample'";
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'content-security-policy-report-only': policy },
      });
    } else await route.continue();
  });
}

/**
 * What has happened on the page so far, and what content has left in the places that `where` selects: pokes every element
 * there as a visitor might, and looks for all that the policy does not let through.
 */
export async function findHarm(page: Page, where: string): Promise<string[]> {
  return page.evaluate(async (selector) => {
    const found: string[] = [];
    const pokes = ['mouseover', 'pointerover', 'focus', 'blur', 'toggle', 'error', 'load', 'animationend', 'wheel'];
    const elements = [...document.querySelectorAll(selector)].flatMap((place) => [...place.querySelectorAll('*')]);
    for (const element of elements) {
      for (const poke of pokes) element.dispatchEvent(new Event(poke));
      const name = element.localName;
      if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') found.push(`<${name}> of another namespace`);
      if (
        /^(?:script|style|link|meta|base|object|embed|applet|form|input|textarea|select|template|video|audio)$/.test(
          name,
        )
      )
        found.push(`<${name}>`);
      for (const { name: attribute, value } of element.attributes) {
        // The build gives pictures lighter files of their own.
        const isForeignSet = attribute === 'srcset' && !value.startsWith('/post-images/');
        if (attribute.startsWith('on') || ['srcdoc', 'formaction', 'ping'].includes(attribute) || isForeignSet)
          found.push(`${attribute} on <${name}>`);
        if (/^\s*(?:javascript|vbscript|data:text|blob|file):/i.test(value)) found.push(`${attribute}=${value}`);
      }
      if (element instanceof HTMLElement && /fixed|absolute|sticky/.test(element.style.position))
        found.push(`${name} is placed`);
    }
    for (const frame of document.querySelectorAll('iframe')) {
      const isOutside =
        new URL(frame.src, location.href).origin !== location.origin && frame.src.startsWith('https://');
      if (!isOutside || !frame.sandbox.length || frame.sandbox.contains('allow-top-navigation'))
        found.push(`a frame of ${frame.src}`);
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return [...window.harm, ...found];
  }, where);
}
