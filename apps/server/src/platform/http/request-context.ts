import {
  type Access,
  type Endpoint,
  mayRoles,
  type Permission,
  type RoleCode,
  type RoleMap,
} from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import type { MemberId, SiteUserId, WebsiteId } from '../entity-ids.ts';
import type { ErrorMaker } from '../errors/index.ts';
import type { Limit } from '../limits/index.ts';
import type { PagePolicy } from './responses/security-headers.ts';

export interface RequestSite {
  readonly id: WebsiteId;
  readonly slug: string;
  readonly title: string;
  readonly tagline: string;
  /** Where the site lives, without a slash at the end. Comes from stored data, never from the Host header. */
  readonly baseUrl: string;
  /** It was asked for at another of its addresses, which leads to `baseUrl`. */
  readonly isMoved?: boolean;
}

export interface RequestMember {
  readonly id: MemberId;
  readonly email: string;
  readonly displayName: string;
  /** What counts for this request: of a session that sees the admin as one role, that role alone. */
  readonly roles: RoleMap;
  /** The role as which the session sees the admin, and nothing beyond it. */
  readonly viewedRole?: RoleCode | undefined;
  readonly isOwner?: boolean | undefined;
  /** Of a program that calls with a key of the member: it may do these things alone, as far as the member may. */
  readonly scopes?: readonly Permission[] | undefined;
  readonly sessionToken: string;
}

export interface RequestSiteUser {
  readonly id: SiteUserId;
  readonly email: string;
  readonly sessionToken: string;
}

/** How the kernel learns who is asking, without knowing the modules that keep sites and people. */
export interface Identify {
  site(host: string): Promise<RequestSite | null>;
  member(site: RequestSite, token: string): Promise<RequestMember | null>;
  siteUser(site: RequestSite, token: string): Promise<RequestSiteUser | null>;
  /** The member in whose name a program calls with a key. */
  apiKey(site: RequestSite, key: string): Promise<RequestMember | null>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** What of the contract is served; tests make up routes without. */
    endpoint?: Endpoint;
    /** A limit of its own, counted per client address on top of the general one. */
    limit?: Limit;
    /** A limit of all clients of a site together, of what is allowed otherwise. */
    siteLimit?: Limit;
    /** The refusal for clients over these limits. */
    limitRefusal?: ErrorMaker;
    /** Told of each request over these limits or the general one; null: over one of its address, on any site. */
    onOverLimit?: (site: RequestSite | null) => void;
    /** The answer depends on who asks: identity is read and nothing is cached. Addresses under /api/ always do. */
    personal?: boolean;
    /**
     * The part of the request whose `itemId` names the item that the answer is about: a password of its collection
     * holds for it too.
     */
    itemIn?: 'query' | 'params' | 'body';
    /**
     * `signed` for calls from machines that prove themselves by a signature over the body; `same-origin` for beacons.
     */
    antiForgery?: 'signed' | 'same-origin';
    /** Pages ask for it without the visitor having done anything: reading it hands out no cookie. */
    setsNoCookie?: true;
  }
  interface FastifyRequest {
    site: RequestSite;
    member: RequestMember | null;
    siteUser: RequestSiteUser | null;
    /** The visitor's browser speaks https, with us or with the proxy of a public address that does. */
    readonly isHttps: boolean;
  }
  interface FastifyReply {
    policy: PagePolicy;
  }
}

/** The signed-in member of a route that only members may call. */
export function memberOf(request: FastifyRequest): RequestMember {
  if (!request.member)
    throw new Error(`${request.routeOptions.url} reads the member but does not demand one`);
  return request.member;
}

/** Whether the roles of a member allow it and, of a key, its scopes too. */
export const mayMember = (
  { roles, scopes }: Pick<RequestMember, 'roles' | 'scopes'>,
  permission: Permission,
): boolean => mayRoles(roles, permission) && (scopes === undefined || scopes.includes(permission));
