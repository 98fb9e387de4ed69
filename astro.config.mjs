import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { apart } from './src/rendering/apart.ts';
import { preloads } from './src/rendering/preloads.ts';
import { rewrites } from './src/rendering/rewrites.ts';
import { searchEngines } from './src/rendering/search-engines.ts';
import { shareImages } from './src/rendering/share-images.ts';

export default defineConfig({
  output: 'static',
  site: process.env.URL ?? 'http://localhost:8888',
  trailingSlash: 'never',
  // Inline styles let the browser paint after one response instead of two.
  // A build mostly waits for files to be written: four pages at once make a build of thousands of posts a quarter faster.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 4 },
  // 'jsx', the default, removes the space between inline elements on separate lines.
  compressHTML: true,
  // The build fails if two pages have the same URL.
  prerenderConflictBehavior: 'error',
  integrations: [react(), apart(), preloads(), rewrites(), searchEngines(), shareImages()],
  cacheDir: process.env.BUILD_CACHE_DIR ?? './node_modules/.astro',
  devToolbar: { enabled: false },
  vite: {
    // ReadMoreDialog's script is not inlined: it is needed only after the first paint, and would be the home page's largest.
    build: { assetsInlineLimit: (file) => (file.includes('ReadMoreDialog') ? false : undefined) },
  },
  // No page is written in Markdown, and the highlighter's inline styles would break the content security policy.
  markdown: { syntaxHighlight: false },
});
