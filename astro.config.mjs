import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { apart } from './src/rendering/apart.ts';
import { rewrites } from './src/rendering/rewrites.ts';
import { searchEngines } from './src/rendering/search-engines.ts';
import { shareImages } from './src/rendering/share-images.ts';

export default defineConfig({
  output: 'static',
  site: process.env.URL ?? 'http://localhost:8888',
  trailingSlash: 'never',
  // Styles travel with the page: the first paint waits for one answer, not two.
  // A page waits for its file longer than it is made: four at once take a quarter off a build of thousands of posts.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 4 },
  // 'jsx', the default, drops the space between inline elements that stand on lines of their own.
  compressHTML: true,
  // No page is left out because another has its URL.
  prerenderConflictBehavior: 'error',
  integrations: [react(), apart(), rewrites(), searchEngines(), shareImages()],
  cacheDir: process.env.BUILD_CACHE_DIR ?? './node_modules/.astro',
  devToolbar: { enabled: false },
  vite: {
    // Reading on in a dialog comes after the first paint, and its script would be the largest in the home page's HTML.
    build: { assetsInlineLimit: (file) => (file.includes('ReadMoreDialog') ? false : undefined) },
  },
  // Nothing here is written in Markdown, and the highlighter's inline styles would break the content security policy.
  markdown: { syntaxHighlight: false },
});
