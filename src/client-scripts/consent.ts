// Measuring begins only after the visitor has agreed (UK PECR, regulation 6), and never for signed-in people. The browser stores
// the choice.

const key = 'talentcare_consent';
// The element exists, because Consent.astro loads this script.
const banner = document.getElementById('consent') as HTMLElement;

/** The cookies of Google Analytics: _ga, _ga_…, _gid. Google sets them on the widest domain that the browser accepts. */
const analyticsCookies = /(?<=^|; )_g(?:a|id)[^=;]*/g;

// Signed-in people are never measured, because creators see drafts in lists and dialogs of public pages.
const isStaff = document.cookie.includes(banner.dataset.staffCookie ?? '');

/** Blocks every other site from now on with a second policy. The policy in the page's head still limits the inline scripts. */
function reachNobodyElse(): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'content-security-policy';
  policy.content = "script-src 'self' 'unsafe-inline'; connect-src 'self'";
  document.head.append(policy);
}

const storedChoice = () => {
  try {
    return localStorage.getItem(key);
  } catch {
    // If the browser refuses access to its storage, the visitor is asked again.
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
  if (isStaff) return;
  const { analytics, tagManager } = banner.dataset;
  const data: unknown[] = [];
  Object.assign(window, { dataLayer: data });
  function gtag(..._values: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: Google's tag ignores commands that are not an arguments object, such as an array
    data.push(arguments);
  }
  gtag('js', new Date());
  if (analytics) gtag('config', analytics);
  if (tagManager) data.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  load('gtag/js', analytics);
  load('gtm.js', tagManager);
}

// Runs on the page after the refusal, because Google's script still sets cookies while the old page unloads.
function removeCookies(): void {
  const labels = location.hostname.split('.');
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)];
  for (const [name] of document.cookie.matchAll(analyticsCookies))
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: Firefox before 140 and Safari before 18.4 have no Cookie Store API
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
}

banner.addEventListener('click', ({ target }) => {
  const choice = (target as HTMLElement).dataset.choice;
  if (!choice) return;
  const before = storedChoice();
  banner.hidden = true;
  try {
    localStorage.setItem(key, choice);
  } catch {}
  if (choice === 'granted' && before !== choice) measure();
  // Only a reload stops a script that has been loaded.
  if (choice === 'denied' && before === 'granted') location.reload();
});

document.getElementById('consent-change')?.addEventListener('click', () => {
  banner.hidden = false;
  banner.querySelector('button')?.focus();
});

const choice = storedChoice();
if (choice === 'granted') measure();
else if (choice === 'denied') removeCookies();
else banner.hidden = isStaff;
if (isStaff) reachNobodyElse();
