import { listCards } from '../../../../db/queries/publishing/live-lists.ts';
import { postsInTeaser, teaserHtml } from '../../../../src/live/teaser.ts';
import { cardOf, readBuiltImages } from './cards.ts';
import type { LiveList } from './live-list.ts';

/** The newest posts, as the home page shows them. */
export const teaserList: LiveList = {
  type: 'text/html; charset=utf-8',
  built: '/built-lists/teaser.html',
  write: async (db, request) => {
    const [images, { rows, total, secondsToChange }] = await Promise.all([
      readBuiltImages(request),
      listCards(db, { limit: postsInTeaser, offset: 0 }),
    ]);
    return {
      body: teaserHtml(
        rows.map((row) => cardOf(row, images)),
        total,
      ),
      secondsToChange,
    };
  },
};
