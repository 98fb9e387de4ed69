import { parentPort, workerData } from 'node:worker_threads';
import { renderShare, type Share } from './render-share.ts';

// A thread of its own that renders its share of the pages and tells what it did.
parentPort?.postMessage(await renderShare(workerData as Share));
