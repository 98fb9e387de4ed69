import * as z from 'zod/mini';
import { keyScopes } from '../../../src/contracts/accounts/key-scope.ts';
import type { Endpoint } from '../../../src/contracts/endpoint.ts';
import { timestamp } from '../../../src/contracts/fields.ts';
import { problemBody } from '../../../src/contracts/problem.ts';
import { site } from '../../../src/site/brand.ts';
import { idempotencyKeyForm } from './idempotency-key.ts';

type JsonObject = Record<string, unknown>;

/** Returns the OpenAPI 3.1 description of a contract's endpoints that accept an API key. `url` is the site's own URL. */
export function describeApi(contract: JsonObject, url: string): { openapi: string } & JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [name, declaration] of Object.entries(contract)) {
    if (!isKeyEndpoint(declaration)) continue;
    const path = declaration.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [declaration.method.toLowerCase()]: operation(name, declaration) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: '1',
      description:
        'Posts and their topics by script. A key counts as its owner: what the owner may not do, the key may not.',
    },
    servers: [{ url }],
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key that an admin generated, which may read posts, write drafts or publish.',
        },
      },
      schemas: { Problem: toJsonSchema(problemBody, 'output') },
    },
  };
}

const isKeyEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'apiKey' in value && value.apiKey !== undefined;

function operation(name: string, { access, apiKey, params, query, input, output, idempotent }: Endpoint): JsonObject {
  const headers = idempotent ? [idempotencyKey] : [];
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return {
    operationId: name,
    summary: words.charAt(0).toUpperCase() + words.slice(1),
    description: scopeText(apiKey),
    security: access === 'anyone' ? [{}, { apiKey: [] }] : [{ apiKey: [] }],
    ...(params || query || idempotent
      ? { parameters: [...parameters(params, 'path'), ...parameters(query, 'query'), ...headers] }
      : {}),
    ...(input ? { requestBody: { required: true, content: json(toJsonSchema(input, 'input')) } } : {}),
    responses: {
      200: { description: 'Done', content: json(toJsonSchema(output, 'output')) },
      default: {
        description: 'Refused; the code says why, the message says it in words',
        content: json({ $ref: '#/components/schemas/Problem' }),
      },
    },
  };
}

const scopeText = (apiKey: Endpoint['apiKey']) =>
  typeof apiKey === 'string'
    ? `The key needs the scope “${keyScopes[apiKey]}”.`
    : `The key needs the scope “${keyScopes.publish}” for what visitors see or will see, and “${keyScopes.draft}” otherwise.`;

const idempotencyKey: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A key of your own. A call that is repeated with its key and its body counts once.',
  schema: { type: 'string', pattern: idempotencyKeyForm.source },
};

const json = (schema: JsonObject) => ({ 'application/json': { schema } });

function parameters(schema: z.ZodMiniObject | undefined, where: 'path' | 'query'): JsonObject[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // A timestamp schema writes from a Date, and JSON Schema has no Date.
      if (zodSchema === (timestamp as z.core.$ZodType))
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    },
  });
  return described;
}
