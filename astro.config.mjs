import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { apart } from './src/rendering/apart.ts';
import { rewrites } from './src/rendering/rewrites.ts';
import { searchEngines } from './src/rendering/search-engines.ts';
import { shareImages } from './src/rendering/share-images.ts';

// What every island, every form and the shell of the back office need comes in one file each: many small ones are more
// to ask for, and compress worse. Of those with styles, only what every screen of the back office shows is among them.
const chunks = [
  {
    name: 'react',
    priority: 3,
    test: /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\//,
  },
  // The styles of the login are a handful, and in a file of their own they would cost the login its budget.
  {
    name: 'office',
    priority: 1,
    test: /src\/islands\/(?:admin\/(?:shell\/(?:CentredScreen|ScreenSkeleton|router|router-context|screen|use-route-focus)|login\/(?:access-denied|login-return|use-login))|ui\/(?:intercept-popstate|FailurePanel|LoadBoundary))\.tsx?|src\/islands\/admin\/login\/LoginScreen\.module\.css|node_modules\/@nanostores\/router\//,
  },
  {
    name: 'screen',
    priority: 1,
    test: /src\/islands\/(?:ui\/(?:Arrow|Panel|Badge|Switch)|admin\/(?:shell\/(?:RequireRole|ScreenFrame|Screens)))\.(?:tsx|module\.css)/,
  },
  { name: 'text', priority: 1, test: /src\/contracts\/(?:page|text|timestamp|too-long)\.ts/ },
  {
    name: 'data',
    priority: 0,
    test: /src\/(?:contracts\/(?:slug|rebuild|blog|build)|stores\/(?:queries|build|backups|post-changes)|site\/listed-by)\.ts|node_modules\/@nanostores\/query\//,
  },
  {
    name: 'form',
    priority: 2,
    test: /src\/(?:islands\/ui\/(?:Field|field-fault|form|show-toast|use-form-errors|use-hydrated)|stores\/(?:session|toasts)|api\/call|site\/brand)\.tsx?|node_modules\/nanostores\/(?:atom|lifecycle|listen-keys|task)\/|vite\/preload-helper/,
  },
  {
    name: 'dialog',
    priority: 1,
    test: /src\/islands\/ui\/(?:Modal|ConfirmDialog|ask)\.tsx/,
  },
  // The lists of posts need the rules of a post's content without the editor.
  { name: 'rules', priority: 3, test: /src\/contracts\/post-content\.ts/ },
  // The pages of posts need it without the editor, too.
  { name: 'embed', priority: 3, test: /src\/rich-text\/embed\.ts/ },
  // The packages that the editor needs at once. Without this group, the parts that it loads later would split them into more
  // files, which compress worse.
  {
    name: 'editor',
    priority: 1,
    test: /node_modules\/(?:lexical|@lexical\/(?:clipboard|extension|history|html|link|list|react\/dist\/Lexical(?:Composer|Content)|rich-text|selection|text|utils)|@preact\/signals-core)\b|src\/islands\/posts\/editor\/(?:html\/(?:parse|read-html|style|text-style|write-html)|nodes\/\w+)\.ts/,
  },
  // What dialogs, toasts and tooltips share; without it a toast would load the dialogs.
  {
    name: 'layers',
    priority: 2,
    test: /node_modules\/@radix-ui\/(?:primitive|react-(?:compose-refs|context|dismissable-layer|focus-scope|id|portal|presence|primitive|slot|use-(?:callback|controllable|effect|layout)[a-z-]*))\//,
  },
];

// Every file names the files that it loads, so short names save the login and the editor a kilobyte. Only screens and tabs keep
// theirs, for whoever reads that one could not be loaded.
const chunkFileNames = ({ name }) =>
  /(?:Screen|Tab)$/.test(name) ? '_astro/[name].[hash:7].js' : '_astro/[hash:7].js';

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
    environments: {
      client: {
        build: {
          rolldownOptions: { output: { codeSplitting: { groups: chunks }, chunkFileNames } },
        },
      },
    },
  },
  // Nothing here is written in Markdown, and the highlighter's inline styles would break the content security policy.
  markdown: { syntaxHighlight: false },
});
