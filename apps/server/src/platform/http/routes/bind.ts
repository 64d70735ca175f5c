import type { Endpoint } from '@awning/contract';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  ContextConfigDefault,
  FastifyContextConfig,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from 'fastify';
import type { HttpApp } from '../http-app.ts';

interface SchemasOf<E extends Endpoint> {
  readonly params: E['params'];
  readonly querystring: E['query'];
  readonly headers: E['headers'];
  readonly body: E['body'];
  readonly response: E['response'];
}

/** Takes a request and gives a response as the schemas of the endpoint say. */
export type EndpointHandler<E extends Endpoint> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  SchemasOf<E>,
  TypeBoxTypeProvider
>;

/** What is this server's own business and no promise to callers. */
export interface BindOptions
  extends Pick<
    FastifyContextConfig,
    'limit' | 'siteLimit' | 'limitRefusal' | 'onOverLimit' | 'arrivalSeconds' | 'answerSeconds'
  > {
  readonly bodyLimit?: number;
  /** The handler itself responds to HEAD, without making what would not be sent. */
  readonly handlesHead?: true;
}

/**
 * Serves an endpoint of the contract: method, path, access rule, schemas and content types come from its declaration.
 *
 * @example bind(app, taxEndpoints.readTax, async ({ site }) => tax.read(site.id));
 */
export function bind<const E extends Endpoint>(app: HttpApp, endpoint: E, handler: EndpointHandler<E>): void;
export function bind<const E extends Endpoint>(
  app: HttpApp,
  endpoint: E,
  options: BindOptions,
  handler: EndpointHandler<E>,
): void;
export function bind<const E extends Endpoint>(
  app: HttpApp,
  endpoint: E,
  ...rest: [EndpointHandler<E>] | [BindOptions, EndpointHandler<E>]
): void {
  const [options, handler] = rest.length === 1 ? [{}, rest[0]] : rest;
  const { bodyLimit, handlesHead, ...config } = options;
  const { method, path, access, personal, itemIn, antiForgery, setsNoCookie } = endpoint;
  app.route({
    method: handlesHead ? [method, 'HEAD'] : method,
    url: path,
    ...(handlesHead ? { exposeHeadRoute: false } : {}),
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: defined({ access, personal, itemIn, antiForgery, setsNoCookie, ...config, endpoint }),
    schema: schemaOf(endpoint),
    handler: handler as RouteHandlerMethod,
  });
}

/** In the order of the description of the API. */
const schemaOf = ({ params, query, headers, consumes, body, response }: Endpoint) =>
  defined({ params, querystring: query, headers, consumes, body, response });

/** Fastify asks whether a property is there, not what it is. */
const defined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
