import { expect, test } from 'vitest';
import type { ImportedPost } from '../../src/contracts/imports/imports.ts';
import { readExport } from '../../src/post-files/read-export.ts';
import { reportOf } from '../../src/post-files/report/import-report.ts';

test('the report gives nobody a post that is refused for another reason', () => {
  const texts = ['a.md', 'b.md'].map((path) => ({ path, text: `---\ntitle: ${path}\n---\nText` }));
  const { posts } = readExport({ texts, images: [], details: undefined, site: undefined });
  const reported = posts.map((read, index) => {
    const { source, title, kind, slug } = read.post;
    const imported: ImportedPost = {
      ...{ source, title, kind, slug, id: null, isDraft: true, redirects: [], losses: [], reason: 'It is empty.' },
      author: 'chosen',
      state: index === 0 ? 'refused' : 'new',
    };
    return { read, imported, imageNotes: [] };
  });
  const { authors, own } = reportOf(reported, [], { isDone: true, choose: 'choose' });
  expect(authors).toEqual([
    { text: 'The export names no author of 1 post. The author that you have chosen has it.', posts: ['b.md'] },
  ]);
  expect(own[0]?.notes).toEqual(['It is empty.']);
});
