// Loads the search of the posts when its field gets the focus, or at once if the URL has a search.
import searchUrl from './search-posts.ts?apart';

const field = document.querySelector<HTMLInputElement>('[data-search] input');
const load = () => import(/* @vite-ignore */ searchUrl);

if (field) {
  field.value = new URLSearchParams(location.search).get('q') ?? '';
  if (field.value || document.activeElement === field) load();
  else field.addEventListener('focus', load, { once: true });
}
