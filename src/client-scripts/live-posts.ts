import { mountLivePosts } from '../islands/posts/lists/LivePosts.tsx';

const place = document.querySelector<HTMLElement>('[data-live-posts]');
if (place) mountLivePosts(place);
