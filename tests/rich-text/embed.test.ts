import { expect, test } from 'vitest';
import { embedOf } from '../../src/rich-text/embed.ts';

const film = { provider: 'YouTube', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' };

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x', film],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', film],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', film],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', film],
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s',
    {
      url: `${film.url}&t=90`,
      frameUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=90',
    },
  ],
  ['https://vimeo.com/76979871', { provider: 'Vimeo', url: 'https://vimeo.com/76979871' }],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    {
      url: 'https://vimeo.com/76979871/8272103f6e',
      frameUrl: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e',
    },
  ],
  [
    'https://open.spotify.com/intl-it/episode/7makk4oTQel546B0PZlDM5?si=x',
    {
      provider: 'Spotify',
      url: 'https://open.spotify.com/episode/7makk4oTQel546B0PZlDM5',
      frameUrl: 'https://open.spotify.com/embed/episode/7makk4oTQel546B0PZlDM5',
    },
  ],
])('%s is a video or a recording', (url, embed) => {
  expect(embedOf(url)).toMatchObject(embed);
});

test.each([
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/watch?v="><script>',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/about',
  'https://open.spotify.com/user/x',
  'javascript:https://youtu.be/dQw4w9WgXcQ',
  'youtu.be/dQw4w9WgXcQ',
])('%s is none', (url) => {
  expect(embedOf(url)).toBeUndefined();
});
