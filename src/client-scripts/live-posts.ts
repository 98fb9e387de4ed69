import { mountLivePosts } from '../islands/live-posts/LivePosts.tsx';

const place = document.querySelector<HTMLElement>('[data-live-posts]');
if (place) mountLivePosts(place);
