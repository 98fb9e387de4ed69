import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { apart } from './src/rendering/apart.ts';
import { pageRenderer } from './src/rendering/page-renderer.ts';

// What every island needs comes in one file: many small ones are more to ask for, and compress worse.
const chunks = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\// },
];

export default defineConfig({
  output: 'static',
  site: process.env.URL ?? 'http://localhost:8888',
  trailingSlash: 'never',
  // Styles travel with the page: the first paint waits for one answer, not two.
  build: { format: 'file', inlineStylesheets: 'always' },
  // 'jsx', the default, drops the space between inline elements that stand on lines of their own.
  compressHTML: true,
  integrations: [react(), apart(), pageRenderer()],
  cacheDir: process.env.BUILD_CACHE_DIR ?? './node_modules/.astro',
  devToolbar: { enabled: false },
  vite: { environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } } } },
  // Nothing here is written in Markdown, and the highlighter's inline styles would break the content security policy.
  markdown: { syntaxHighlight: false },
});
