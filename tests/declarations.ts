import * as account from '../src/contracts/account.ts';
import * as audit from '../src/contracts/audit.ts';
import * as auth from '../src/contracts/auth.ts';
import * as blog from '../src/contracts/blog.ts';
import * as demoRequest from '../src/contracts/demo-request.ts';
import type { Endpoint } from '../src/contracts/endpoint.ts';
import * as openapi from '../src/contracts/openapi.ts';
import * as overview from '../src/contracts/overview.ts';
import * as twoFactor from '../src/contracts/two-factor.ts';
import * as users from '../src/contracts/users.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every endpoint that the contracts declare. */
export const declarations: readonly Endpoint[] = [
  ...[account, audit, auth, blog, demoRequest, openapi, overview, twoFactor, users],
].flatMap((module) => Object.values(module).filter(isEndpoint));

/** The addresses of pages that a function answers. */
export const pageAddresses: readonly string[] = [blog.postPage];
