import fc from 'fast-check';
import type * as z from 'zod/mini';

/** The inside of a schema, as far as these arbitraries look into it. */
interface Inside {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  entries?: Record<string, string>;
  values?: unknown[];
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  in?: z.ZodMiniType;
  keyType?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
}

const insideOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Inside;

// One of these fits every rule that a declaration makes for a text so far: names, addresses, slugs, ids, codes, keys,
// pages, colours, content. A rule that none of them fits is added here.
const texts = [
  ...['Ada', 'O’Neill', 'Zoë Müller-Ångström', '李小龙', 'ada@example.org', 'A_B-c', '1', '12', '123456', '42'],
  ...[
    'a-slug',
    'https://example.org/picture.png',
    '/picture.jpg',
    'image/png',
    '<p>Some <b>content</b></p>',
    '#123456',
  ],
  ...['00000000-0000-4000-8000-000000000000', 'correct horse battery', 'user-agent: *', '2026-11-21T12:00:00Z', ''],
  ...['abcde-fghij', 'true', 'false', 'G-ABCDEF1234', 'GTM-ABCDEF', '@handle', 'newest', 'A'.repeat(59), '50%'],
  ...['AbCdEfGhIjKlMnOpQrStUv.png', '2026-11-30', 'A'.repeat(43), 'a'.repeat(64), 'event-after:42'],
];

const free = fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), fc.emailAddress(), fc.uuid());

/** Texts that a schema accepts; throws where none of those above is one, instead of looking for ever. */
function acceptedText(schema: z.ZodMiniType): fc.Arbitrary<string> {
  const fitting = texts.filter((text) => schema.safeParse(text).success);
  const [first] = fitting;
  if (first === undefined)
    throw new Error('No text in tests/functions/http/arbitraries.ts fits a rule: add one that does');
  const chosen = free.map(storable).map((text) => (schema.safeParse(text).success ? text : first));
  return fc.oneof(fc.constantFrom(...fitting), chosen);
}

// No request can carry these in JSON: the body would be refused before its schema is asked (body.ts).
function storable(value: string): string {
  return value.toWellFormed().replaceAll('\0', '');
}

/** Values that a schema accepts, and no others. */
export function accepted(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  return build(schema).filter((value) => schema.safeParse(value).success);
}

function build(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const inside = insideOf(schema);
  switch (inside.type) {
    case 'object': {
      const fields = Object.entries(inside.shape ?? {});
      const isOptional = ([, field]: [string, z.ZodMiniType]) => ['optional', 'default'].includes(insideOf(field).type);
      return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, accepted(field)])), {
        requiredKeys: fields.filter((field) => !isOptional(field)).map(([name]) => name),
      });
    }
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return accepted(inside.innerType as z.ZodMiniType);
    case 'nullable':
      return fc.oneof(fc.constant(null), accepted(inside.innerType as z.ZodMiniType));
    case 'enum':
      return fc.constantFrom(...Object.values(inside.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(inside.values ?? []));
    case 'union':
      return fc.oneof(...(inside.options ?? []).map(accepted));
    case 'array':
      return fc.array(accepted(inside.element as z.ZodMiniType), { maxLength: 3 });
    case 'record':
      return fc.dictionary(
        accepted(inside.keyType as z.ZodMiniType) as fc.Arbitrary<string>,
        accepted(inside.valueType as z.ZodMiniType),
        { maxKeys: 3 },
      );
    case 'pipe':
      return build(inside.in as z.ZodMiniType);
    case 'boolean':
      return fc.boolean();
    case 'number':
    case 'int':
      return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer());
    case 'string':
      return acceptedText(schema);
    default:
      throw new Error(`There is no arbitrary for a schema of type "${inside.type}" yet: add one here`);
  }
}

/** Values that a schema refuses: some far from it, some a single step away from an accepted one. */
export function refused(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const junk = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(storable(JSON.stringify(value)))),
    fc.constantFrom('', ' ', '\u200b', 'x'.repeat(20_000), -1, 1e308, null, true, [], {}, [[]], { a: { b: [] } }),
  );
  const changed = fc
    .tuple(accepted(schema), fc.constantFrom('drop', 'change', 'add'), fc.nat(), junk)
    .map(([value, how, index, other]) => change(value as Record<string, unknown>, how, index, other));
  return fc.oneof(junk, changed).filter((value) => !schema.safeParse(value).success);
}

function change(value: Record<string, unknown>, how: string, index: number, other: unknown): unknown {
  const names = Object.keys(value);
  const name = names[index % Math.max(1, names.length)];
  if (how === 'add' || name === undefined) return { ...value, [`extra${index % 10}`]: other };
  if (how === 'change') return { ...value, [name]: other };
  const { [name]: _gone, ...rest } = value;
  return rest;
}
