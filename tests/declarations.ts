import * as auth from '../src/contracts/auth.ts';
import * as blog from '../src/contracts/blog.ts';
import * as build from '../src/contracts/build.ts';
import * as demoRequest from '../src/contracts/demo-request.ts';
import type { Endpoint } from '../src/contracts/endpoint.ts';
import * as objects from '../src/contracts/objects.ts';
import * as overview from '../src/contracts/overview.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every endpoint that the contracts declare. */
export const declarations: readonly Endpoint[] = [auth, blog, build, demoRequest, objects, overview].flatMap((module) =>
  Object.values(module).filter(isEndpoint),
);

/** The addresses of pages that a function answers. */
export const pageAddresses: readonly string[] = [blog.postPage];
