import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { adminRewrites } from './src/integrations/admin-rewrites.ts';
import { buildStamp } from './src/integrations/build-stamp.ts';
import { postImages } from './src/integrations/post-images.ts';

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
  integrations: [react(), adminRewrites(), buildStamp(), postImages()],
  // A post that has not changed is not made again; each platform keeps its own cache.
  experimental: { incrementalBuild: true },
  cacheDir: process.env.BUILD_CACHE_DIR ?? './node_modules/.astro',
  devToolbar: { enabled: false },
  vite: { environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } } } },
  // Nothing here is written in Markdown, and the highlighter's inline styles would break the policy below.
  markdown: { syntaxHighlight: false },
  security: {
    csp: {
      directives: [
        // Nothing but what follows, scripts and styles.
        "default-src 'none'",
        "connect-src 'self'",
        "font-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
        "img-src 'self' https: data:",
        // Posts may hold films and the like.
        'frame-src https:',
      ],
      // Colours in posts are style attributes (section 5 of the specification); style elements stay hashed.
      styleDirective: {
        resources: [
          { resource: "'self'", kind: 'element' },
          { resource: "'unsafe-inline'", kind: 'attribute' },
        ],
      },
    },
  },
});
