import { mountLivePosts } from '../islands/blog/LivePosts.tsx';

const place = document.querySelector<HTMLElement>('[data-live-posts]');
if (place) mountLivePosts(place);
