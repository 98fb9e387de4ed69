import path from 'node:path';
import { build } from 'astro';

// Builds the site into the folder in its argument, with a sanitiser that removes nothing.

const unsanitized = {
  name: 'unsanitized',
  load: (id: string) =>
    id.endsWith('/sanitize-content.ts')
      ? 'export const sanitizeContent = (html) => html; export const plainText = (text) => text;'
      : undefined,
};
process.env.NODE_ENV = 'production';
const root = path.resolve(import.meta.dirname, '../..');
await build({ root, outDir: process.argv[2] ?? '', vite: { plugins: [{ ...unsanitized, enforce: 'pre' }] } });
