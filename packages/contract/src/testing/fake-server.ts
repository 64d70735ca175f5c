import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { PathParams } from '../address.ts';
import type { CallBody, CallErrorCode, CallResponse } from '../client/call-types.ts';
import type { Call, Endpoint } from '../endpoint.ts';
import { allEndpoints } from '../endpoints.ts';
import { mayRefuseWith } from '../errors.ts';

export interface FakeRequest<C extends Call = Call> {
  readonly params: PathParams<C['path']>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: CallBody<C>;
  readonly headers: Headers;
}

interface FakeResponse<Body> {
  readonly status?: number;
  readonly body: Body;
  readonly etag?: string;
}

/** A refusal with one of the codes that the endpoint declares. */
class FakeRefusal<Code extends string = string> {
  readonly status: number;
  readonly code: Code;
  readonly message: string;
  readonly extra: object;

  constructor(status: number, code: Code, message: string, extra: object = {}) {
    this.status = status;
    this.code = code;
    this.message = message;
    this.extra = extra;
  }
}

/** @example refuse(404, 'cart.line-missing', 'That item is no longer in your cart.') */
export const refuse = <const Code extends string>(
  status: number,
  code: Code,
  message: string,
  extra: object = {},
): FakeRefusal<Code> => new FakeRefusal(status, code, message, extra);

type Respond<C extends Call> = (request: FakeRequest<C>) => Outcome<C> | Promise<Outcome<C>>;
type Outcome<C extends Call> = FakeResponse<CallResponse<C>> | FakeRefusal<CallErrorCode<C>> | Response;

const keyOf = ({ method, path }: Call): string => `${method} ${path}`;

/**
 * A server of the contract without a network, for tests of browser code. It responds by endpoint, and fails the test
 * when a request or a response does not fit the schemas, or a refusal is none that the endpoint declares.
 *
 * @example server.respond(taxEndpoints.readTax, () => ({ body: setup }));
 */
export function createFakeServer(origin = 'https://site.example') {
  const responders = new Map<string, Respond<Call>>();
  const requests: { readonly endpoint: string; readonly body: unknown }[] = [];

  const find = (method: string, pathname: string): { endpoint: Endpoint; params: Record<string, string> } => {
    const hit = allEndpoints
      .filter((endpoint) => endpoint.method === method)
      .map((endpoint) => ({ endpoint, match: patternOf(endpoint.path).exec(pathname) }))
      .filter(({ match }) => match !== null)
      // A path written out wins over one with parameters, as on the server.
      .sort((a, b) => openPlaces(a.endpoint.path) - openPlaces(b.endpoint.path))[0];
    if (!hit) throw new Error(`${method} ${pathname} is no endpoint of the contract.`);
    const params = Object.entries({ ...hit.match?.groups }).map(([name, value]) => [
      name === 'rest' ? '*' : name,
      decodeURIComponent(value ?? ''),
    ]);
    return { endpoint: hit.endpoint, params: Object.fromEntries(params) };
  };

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), origin);
    const { endpoint, params } = find(init?.method ?? 'GET', url.pathname);
    const name = keyOf(endpoint);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    requests.push({ endpoint: name, body });
    const query = Object.fromEntries(url.searchParams);
    check(endpoint.params, Value.Convert(endpoint.params ?? {}, { ...params }), `params of ${name}`);
    if (endpoint.query)
      check(endpoint.query, Value.Convert(endpoint.query, { ...query }), `query of ${name}`);
    check(endpoint.body, body, `body of ${name}`);
    const respond = responders.get(name);
    if (!respond) throw new Error(`Nothing responds to ${name}`);
    const headers = new Headers(init?.headers);
    const outcome = await respond({ params, query, body, headers } as FakeRequest);
    return outcome instanceof Response ? outcome : responseOf(endpoint, outcome);
  };

  return {
    fetch,
    requests,
    /** The last one counts; the function that comes back makes the one before count again. */
    respond<const C extends Call>(call: C, respond: Respond<C>): () => void {
      const before = responders.get(keyOf(call));
      responders.set(keyOf(call), respond as unknown as Respond<Call>);
      return () => void (before && responders.set(keyOf(call), before));
    },
  };
}

function responseOf(endpoint: Endpoint, outcome: FakeResponse<unknown> | FakeRefusal): Response {
  const name = keyOf(endpoint);
  if (outcome instanceof FakeRefusal) {
    const { status, code, message, extra } = outcome;
    if (!mayRefuseWith(endpoint, code)) throw new Error(`${name} does not declare ${code}.`);
    return Response.json({ error: 'Error', code, message, ...extra }, { status });
  }
  const usual = Number(Object.keys(endpoint.response ?? { 200: null })[0]);
  const { status = usual, body, etag } = outcome;
  const schema = endpoint.response?.[status];
  if (endpoint.response && !schema) throw new Error(`${name} declares no response with status ${status}.`);
  const headers = new Headers(etag === undefined ? [] : [['etag', etag]]);
  if (body === undefined) return new Response(null, { status, headers });
  check(schema, body, `response of ${name}`);
  return Response.json(body, { status, headers });
}

function check(schema: TSchema | undefined, value: unknown, what: string): void {
  if (schema === undefined || Value.Check(schema, value)) return;
  const problems = Value.Errors(schema, value).map(
    ({ instancePath, message }) => `${instancePath} ${message}`,
  );
  throw new Error(`The ${what} does not fit its schema: ${problems.join('; ')}`);
}

const openPlaces = (path: string): number =>
  (path.match(/[:*]/g) ?? []).length + (path.endsWith('*') ? 100 : 0);

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:(\w+)/g, '(?<$1>[^/]+?)')
      .replace(/\*$/, '(?<rest>.*)')}$`,
  );
