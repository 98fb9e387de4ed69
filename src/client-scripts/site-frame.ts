// What the page frame cannot do by markup alone. Section links need no script: they are anchors, scrolled by the style sheet.

const menu = document.getElementById('site-menu') as HTMLElement;

menu.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('a') && menu.matches(':popover-open')) menu.hidePopover();
});

// The browser's own jump comes before fonts and islands have settled, so the section is sought once more.
const section = document.getElementById(location.hash.slice(1));
if (section) setTimeout(() => section.scrollIntoView(), 100);

const forSignedIn = document.getElementById('for-signed-in') as HTMLTemplateElement;
// A logout loads the page again and leaves a word in its history entry (account-links.ts).
if (document.cookie.includes(forSignedIn.dataset.cookie as string) || history.state)
  document.body.append(forSignedIn.content);
