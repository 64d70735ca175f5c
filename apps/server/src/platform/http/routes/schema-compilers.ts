import { Ajv } from 'ajv';
import Fastify, { type FastifySchemaValidationError } from 'fastify';
import type { HttpApp } from '../http-app.ts';

interface Validate {
  (data: unknown): boolean;
  errors?: FastifySchemaValidationError[] | null;
}
type Serialize = (data: unknown) => string;
type CompileSerializer = (schema: object) => Serialize;

interface Lazy<Use> {
  readonly use: Use;
  /** At once, whether anybody needs it or not. */
  compile(): void;
}

const common = { removeAdditional: false, useDefaults: true, strict: false } as const;
const exact = createValidators({ coerceTypes: false });
const fromText = createValidators({ coerceTypes: true });
let serializers: Promise<(schema: object) => Lazy<Serialize>> | undefined;

const compilersOf = new WeakMap<HttpApp, Set<Lazy<unknown>>>();

/**
 * Bodies are taken as they are; addresses and queries are text, so numbers and flags in them are read from text. The
 * schemas of all routes take a second of processor time to compile, and most processes use few of them: each is
 * compiled for the first request that needs it, once for all apps of the process.
 */
export async function useSchemaCompilers(app: HttpApp): Promise<void> {
  const used = new Set<Lazy<unknown>>();
  compilersOf.set(app, used);
  const hand = <Use>(lazy: Lazy<Use>): Use => {
    used.add(lazy);
    return lazy.use;
  };
  serializers ??= serializerOfFastify().then(createSerializers);
  const serializerFor = await serializers;
  app.setValidatorCompiler<object>(({ schema, httpPart }) =>
    hand((httpPart === 'body' ? exact : fromText)(schema)),
  );
  app.setSerializerCompiler<object>(({ schema }) => hand(serializerFor(schema)));
}

/** Fails for a schema that no request could ever be measured by; a test does this for every route. */
export function compileSchemas(app: HttpApp): number {
  const used = compilersOf.get(app) ?? new Set();
  for (const lazy of used) lazy.compile();
  return used.size;
}

function createStock<Use>(make: (schema: object) => Lazy<Use>): (schema: object) => Lazy<Use> {
  const known = new WeakMap<object, Lazy<Use>>();
  return (schema) => {
    const lazy = known.get(schema) ?? make(schema);
    known.set(schema, lazy);
    return lazy;
  };
}

/**
 * The first thing that is wrong ends the check. Only then, and only with a value that is small, everything that is
 * wrong is collected: the list grows with the value, with each item and each unknown field of it.
 */
function createValidators(options: { coerceTypes: boolean }): (schema: object) => Lazy<Validate> {
  const first = new Ajv({ ...common, ...options, allErrors: false });
  const every = new Ajv({ ...common, ...options, allErrors: true });
  return createStock((schema) => {
    const compile = once(() => first.compile(schema));
    const compileEvery = once(() => every.compile(schema));
    const use: Validate = (data) => {
      const validate = compile();
      if (validate(data)) {
        use.errors = null;
        return true;
      }
      const collect = isSmall(data) ? compileEvery() : undefined;
      // A default that the first check has filled in may be all that was missing.
      use.errors = (collect && !collect(data) ? collect.errors : validate.errors) ?? null;
      return false;
    };
    return { use, compile };
  });
}

/** Values of all kinds. What a person fills in has fewer; an import or an attack has more. */
export const MOST_CHECKED_FOR_ALL = 2_000;

function isSmall(value: unknown): boolean {
  let left = MOST_CHECKED_FOR_ALL;
  const fits = (part: unknown): boolean => {
    if (--left < 0) return false;
    if (typeof part !== 'object' || part === null) return true;
    return Array.isArray(part) ? part.every(fits) : Object.values(part).every(fits);
  };
  return fits(value);
}

function createSerializers(make: CompileSerializer): (schema: object) => Lazy<Serialize> {
  return createStock((schema) => {
    const compile = once(() => make(withoutLimits(schema)));
    return { use: (data) => compile()(data), compile };
  });
}

const LIMITS: ReadonlySet<string> = new Set(
  'maxLength minLength pattern maximum minimum maxItems minItems uniqueItems maxProperties minProperties'.split(
    ' ',
  ),
);

/**
 * Limits are for what comes in. What is stored already is always sent, also if nobody would be allowed to write it
 * today.
 */
function withoutLimits(schema: object): object {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      // A field of an answer may be called like a limit.
      if (key === 'properties') return [[key, mapValues(value, bare)]];
      return LIMITS.has(key) ? [] : [[key, bare(value)]];
    }),
  );
}

const mapValues = (values: object, change: (value: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

function bare(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(bare);
  return typeof part === 'object' && part !== null ? withoutLimits(part) : part;
}

function once<T>(make: () => T): () => T {
  let entry: { readonly value: T } | undefined;
  return () => {
    entry ??= { value: make() };
    return entry.value;
  };
}

/** The serializer that Fastify uses by default; it is known once an app with a schema is ready. */
async function serializerOfFastify(): Promise<CompileSerializer> {
  const app = Fastify();
  app.get('/', { schema: { response: { 200: { type: 'string' } } } }, () => '');
  await app.ready();
  const compile = app.serializerCompiler;
  await app.close();
  if (!compile) throw new Error('Fastify has no serializer to offer.');
  return (schema) => compile({ schema, method: '', url: '', httpStatus: '' });
}
