import type { Static, TSchema } from 'typebox';
import type { PathParams } from '../address.ts';
import type { Call } from '../endpoint.ts';
import type { endpoints } from '../endpoints.ts';
import type { CommonError } from '../errors.ts';

// Types alone: a browser that imports the client gets no schemas.
type Areas = typeof endpoints;
type AnyEndpoint = { [Area in keyof Areas]: Areas[Area][keyof Areas[Area]] }[keyof Areas];
type EndpointsByKey = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };

/**
 * The declaration behind a call, which is an endpoint itself or its light part. Inferred, not indexed: of an index the
 * compiler would work out all endpoints wherever a call is generic.
 */
export type EndpointOf<C extends Call> = EndpointsByKey extends {
  readonly [Key in `${C['method']} ${C['path']}`]: infer E;
}
  ? E
  : never;

type Simple = Record<never, never>;
type Schema<E, Name extends string> = E extends { readonly [Key in Name]: infer S extends TSchema }
  ? Static<S>
  : undefined;

type ParamsInput<P extends string> = keyof PathParams<P> extends never
  ? Simple
  : { readonly params: PathParams<P> };

type QueryInput<Query> = Query extends undefined
  ? Simple
  : Simple extends Query
    ? { readonly query?: Query }
    : { readonly query: Query };

type BodyInput<Body> = Body extends undefined ? Simple : { readonly body: Body };

type HeaderInput<Headers> = VersionInput<Headers> & KeyInput<Headers>;

type VersionInput<Headers> = Headers extends { 'if-match'?: string }
  ? {
      /** The version that the change is meant for, as `etag` of an earlier response; null for any version. */
      readonly ifMatch?: string | null;
    }
  : Simple;

type KeyInput<Headers> = Headers extends { 'idempotency-key'?: string }
  ? {
      /** The same for every attempt at the same thing: the server does it once. One is made when it is missing. */
      readonly idempotencyKey?: string;
    }
  : Simple;

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Everything but the body. */
export type AddressInput<C extends Call> = ParamsInput<C['path']> &
  QueryInput<Schema<EndpointOf<C>, 'query'>> &
  HeaderInput<Schema<EndpointOf<C>, 'headers'>> &
  CallOptions;

export type CallInput<C extends Call> = AddressInput<C> & BodyInput<Schema<EndpointOf<C>, 'body'>>;

/** Left out when nothing has to be said. */
export type InputArguments<Input> = Simple extends Input ? [input?: Input] : [input: Input];

export type CallBody<C extends Call> = Schema<EndpointOf<C>, 'body'>;
export type CallResponse<C extends Call> =
  EndpointOf<C> extends { readonly response: infer R }
    ? { [Status in keyof R]: R[Status] extends TSchema ? Static<R[Status]> : never }[keyof R]
    : undefined;

export interface CallResult<C extends Call> {
  readonly status: number;
  readonly body: CallResponse<C>;
  /** The version of what came, for `ifMatch` of a later change. */
  readonly etag: string | null;
}

type DeclaredError<E> = E extends { readonly errors: readonly (infer Code extends string)[] } ? Code : never;

/** Said by the client itself: the server was not reached, or what spoke was not the server. */
export type LocalError = 'network' | 'timeout' | 'not-ours';

/** Codes that a call may be refused with. */
export type CallErrorCode<C extends Call> = DeclaredError<EndpointOf<C>> | CommonError | LocalError;

/** Every code there is. */
export type ErrorCode = DeclaredError<AnyEndpoint> | CommonError | LocalError;
