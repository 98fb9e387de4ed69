// Measuring begins only after the visitor has agreed (UK PECR regulation 6); the answer itself is kept in this browser.

const key = 'talentcare_consent';
const banner = document.getElementById('consent') as HTMLElement;

/** Google Analytics sets cookies with these names, on the widest domain that the browser accepts. */
const measuringCookies = /(?<=^|; )_g(?:a|id)[^=;]*/g;

const answer = () => {
  try {
    return localStorage.getItem(key);
  } catch {
    // A browser that keeps nothing is asked again, and measured only when it agrees.
    return null;
  }
};

function load(file: string, id: string | undefined): void {
  if (!id) return;
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/${file}?id=${id}`;
  document.head.append(script);
}

function measure(): void {
  const { analytics, tagManager } = banner.dataset;
  const data: unknown[] = [];
  Object.assign(window, { dataLayer: data });
  // Google's tag reads the arguments object itself, not an array.
  function gtag(..._values: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: Google's tag tells this object from an array and heeds no other
    data.push(arguments);
  }
  gtag('js', new Date());
  if (analytics) gtag('config', analytics);
  if (tagManager) data.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  load('gtag/js', analytics);
  load('gtm.js', tagManager);
}

// What Google's script sets while the page is left is removed as well, because this runs when the next page loads.
function removeCookies(): void {
  const labels = location.hostname.split('.');
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)];
  for (const [name] of document.cookie.matchAll(measuringCookies))
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
}

banner.addEventListener('click', ({ target }) => {
  const choice = (target as HTMLElement).dataset.choice;
  if (!choice) return;
  const before = answer();
  banner.hidden = true;
  try {
    localStorage.setItem(key, choice);
  } catch {}
  if (choice === 'granted' && before !== choice) measure();
  // What has been loaded cannot be unloaded, so a withdrawn consent starts the page afresh.
  if (choice === 'denied' && before === 'granted') location.reload();
});

document.getElementById('consent-change')?.addEventListener('click', () => {
  banner.hidden = false;
  banner.querySelector('button')?.focus();
});

const given = answer();
if (given === 'granted') measure();
else banner.hidden = given === 'denied';
if (given === 'denied') removeCookies();
