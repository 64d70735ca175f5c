import type { TSchema } from 'typebox';
import type { Access } from './access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The part of an endpoint that a browser needs at run time: plain data without schemas, in files of its own
 * (`tax-calls.ts`), so that a bundle holds the calls it makes and nothing else.
 */
export interface Call<M extends Method = Method, P extends string = string> {
  readonly method: M;
  /** `:name` is filled from `params`; a `*` at the end is the rest of the path. */
  readonly path: P;
  /** The server takes an `Idempotency-Key`: sent again with the same key, the call has no further effect. */
  readonly keyed?: true;
}

/** What comes back when it is not JSON. Browsers show pages; `client.download` saves files. */
export type ContentKind =
  | 'html'
  | 'text'
  | 'css'
  | 'javascript'
  | 'csv'
  | 'xml'
  | 'image'
  | 'file'
  | 'events';

/** Everything that an endpoint promises besides its method and path. */
export interface Declaration {
  readonly access: Access;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly headers?: TSchema;
  readonly body?: TSchema;
  /** By status. */
  readonly response?: Readonly<Record<number, TSchema>>;
  readonly produces?: ContentKind;
  /** The media types of a body that is neither JSON nor a plain form. */
  readonly consumes?: readonly string[];
  /** Codes of refusals beyond those that every endpoint may give (`commonErrors`). */
  readonly errors?: readonly string[];
  /** The response depends on who asks: identity is read and nothing is cached. Paths under /api/ always do. */
  readonly personal?: true;
  /**
   * The part of the request whose `itemId` names the item that the response is about: a password of its collection
   * holds for it too.
   */
  readonly itemIn?: 'query' | 'params' | 'body';
  /**
   * `signed` for calls from machines that prove themselves by a signature over the body, or by a token in the path;
   * `same-origin` for what browsers send as a beacon, which sets no header: they must say that it comes from this site.
   */
  readonly antiForgery?: 'signed' | 'same-origin';
  /** Pages ask for it without the visitor having done anything: reading it hands out no cookie. */
  readonly setsNoCookie?: true;
}

export interface Endpoint extends Call, Declaration {}

/**
 * Declares an endpoint, once for the server, the clients, the descriptions and the tests.
 *
 * @example readTax: endpoint(calls.readTax, { access: memberWho('commerce.manage'), response: { 200: TaxSetup } }),
 */
export const endpoint = <const M extends Method, const P extends string, const D extends Declaration>(
  call: Call<M, P>,
  declaration: D,
): Call<M, P> & D => Object.freeze({ ...call, ...declaration });
