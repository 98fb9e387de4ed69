import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '../../src/contracts/endpoint.ts';
import { callPage } from '../../src/contracts/leads/calls/call-page.ts';
import { ruledPage } from '../../src/contracts/pages/page-path.ts';
import { postPage } from '../../src/contracts/posts/posts.ts';
import { livePaths } from '../../src/contracts/publishing/live-lists.ts';

const folder = path.resolve(import.meta.dirname, '../../src/contracts');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

const contracts: Record<string, unknown>[] = await Promise.all(
  globSync('**/*.ts', { cwd: folder })
    .sort()
    .map((file) => import(/* @vite-ignore */ pathToFileURL(path.join(folder, file)).href)),
);

/** Every endpoint that the contracts declare. An endpoint that another contract re-exports counts once. */
export const declarations: readonly Endpoint[] = [
  ...new Set(contracts.flatMap((contract) => Object.values(contract).filter(isEndpoint))),
];

/** The addresses of pages that a function answers. */
export const pageAddresses: readonly string[] = [postPage, ruledPage, callPage, ...livePaths];
