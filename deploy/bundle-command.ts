import path from 'node:path';
import { bundleFolder, bundleFunctions } from './bundle-functions.ts';

const names = await bundleFunctions();
console.log(`Bundled ${names.length} functions into ${path.relative('.', bundleFolder)}: ${names.join(', ')}`);
