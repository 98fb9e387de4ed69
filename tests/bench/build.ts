import { rmSync } from 'node:fs';
import { buildSite } from '../../local/build.ts';
import { root } from '../../local/prepare.ts';
import { temporaryFolder } from '../start-platform.ts';
import { openSampleDatabase } from './sample-database.ts';

for (const posts of process.argv.slice(2).map(Number)) {
  const sample = await openSampleDatabase(posts);
  const folder = temporaryFolder();
  for (let i = 0; i < 3; i++) {
    const started = performance.now();
    const site = await buildSite(root, folder, { DATABASE_URL: sample.url, URL: 'https://talentcare.example' });
    console.log(posts, i, ((performance.now() - started) / 1000).toFixed(2));
    rmSync(site, { recursive: true });
    if (i === 1)
      await sample.db.updateTable('blogPosts').set({ title: 'Changed' }).where('slug', '=', 'post-number-5').execute();
  }
  await sample.close();
}
