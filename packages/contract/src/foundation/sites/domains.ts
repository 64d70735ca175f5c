import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';

/** The TXT entry that proves for which site a domain is. */
const DomainProof = Type.Object({ name: Type.String(), value: Type.String() });
export type DomainProof = Static<typeof DomainProof>;

export const Domain = Type.Object({
  host: Type.String(),
  isVerified: Type.Boolean({ description: 'The site responds at it, and it can become the primary one' }),
  proof: DomainProof,
  isPrimary: Type.Boolean({ description: 'Links use it, and the other domains lead to it' }),
});
export type Domain = Static<typeof Domain>;

/** `GET /api/domains`, and what every change of domains responds with. */
export const DomainList = Type.Object({
  domains: Type.Array(Domain, { description: 'The primary one first' }),
  ownAddress: Type.String({ description: 'Where the site responds without a domain of its own' }),
  target: OrNull(
    Type.String({ description: 'The host that domains have to lead to; null on a local machine' }),
  ),
  port: Type.Integer({ description: 'Where a proxy finds the server' }),
});
export type DomainList = Static<typeof DomainList>;

/** `POST /api/domains`; it waits until it is verified. */
export const NewDomain = Type.Object(
  {
    host: Type.String({ minLength: 1, maxLength: 253, description: 'Such as shop.example.com' }),
  },
  strict,
);

export const DomainPath = Type.Object({ host: Type.String({ minLength: 1, maxLength: 253 }) });

/**
 * Where a domain leads: to this server, to another one, nowhere, or nobody knows: DNS did not respond, or the server
 * has no public address.
 */
export const DOMAIN_STATES = ['here', 'elsewhere', 'nowhere', 'unknown', 'local'] as const;

/** `GET /api/domains/{host}/check`: what DNS says at this moment. */
export const DomainCheck = Type.Object({
  host: Type.String(),
  state: Type.Enum(DOMAIN_STATES),
  addresses: Type.Array(Type.String(), { description: 'Where the domain leads; public ones' }),
  expected: Type.Array(Type.String(), { description: 'Public addresses of this server' }),
});
export type DomainCheck = Static<typeof DomainCheck>;
