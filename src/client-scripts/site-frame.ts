// The script of the header and footer. Links to sections need no script, because the style sheet makes them scroll.

// Both elements exist, because Navigation.astro loads this script.
const menu = document.getElementById('site-menu') as HTMLElement;
const forSignedIn = document.getElementById('for-signed-in') as HTMLTemplateElement;

menu.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('a')) menu.hidePopover();
});

// Scrolls again, because fonts and islands may move the section after the browser's own jump (specification, section 2: after 100
// ms).
const section = document.getElementById(location.hash.slice(1));
if (section) setTimeout(() => section.scrollIntoView(), 100);

// A logout reloads the page with a state in its history entry (account-links.ts).
if (document.cookie.includes(forSignedIn.dataset.cookie ?? '') || history.state)
  document.body.append(forSignedIn.content);
