import fc from 'fast-check';
import { sanitizeContent } from '../../src/rich-text/sanitize-content.ts';
import { faultIn, generatedHtml } from '../rich-text/generated-html.ts';
import { report } from './table.ts';

// Does what the tests do a few thousand times, often enough to find an error that happens once in a hundred thousand documents.
const documents = 3_000_000;
const seed = Date.now() % 2 ** 31;

let done = 0;
let broken = 0;
let restless = 0;
const show = (html: string, clean: string) => console.log(JSON.stringify({ html, clean }));

fc.assert(
  fc.property(generatedHtml, (html) => {
    const clean = sanitizeContent(html);
    const isBroken = faultIn(clean) !== undefined;
    const isRestless = sanitizeContent(clean) !== clean;
    if ((isBroken || isRestless) && broken + restless < 20) show(html, clean);
    broken += Number(isBroken);
    restless += Number(isRestless);
    done += 1;
    if (done % 250_000 === 0) console.log(`${done} of ${documents}`);
  }),
  { numRuns: documents, seed },
);
process.exitCode = report(`Sanitising ${documents} generated documents, seed ${seed}`, [
  { what: 'documents with a broken tag or attribute', measured: broken, bar: 0, unit: '' },
  { what: 'documents that sanitising again changes', measured: restless, bar: 0, unit: '' },
])
  ? 0
  : 1;
