import { type NewOwnSite, type OwnSite, type SiteRemoval, websiteRoles } from '@awning/contract';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type Sites, siteErrors } from '../../foundation/sites/index.ts';
import { memberErrors } from './member-errors.ts';
import { findMember, isEmailConfirmed } from './member-repository.ts';
import type { ProvingMember } from './ownership.ts';
import type { PasswordProof } from './password-proof.ts';

/** What the owner of a site does with whole sites. */
export interface OwnSites {
  /** Another site of the server, of the same owner. */
  create(websiteId: WebsiteId, by: ProvingMember, site: NewOwnSite): Promise<OwnSite>;
  /** The site with everything it has, for good; never the last one of the server. */
  remove(websiteId: WebsiteId, by: ProvingMember, typed: SiteRemoval): Promise<void>;
}

/** The owner of a new site. */
interface NewOwner {
  readonly email: string;
  readonly displayName: string;
  readonly password: string;
  readonly roles: readonly number[];
  readonly isOwner: true;
  readonly isEmailConfirmed: boolean;
}

interface OwnSitesParts {
  readonly database: Database;
  readonly proof: PasswordProof;
  readonly sites: Pick<Sites, 'byId' | 'baseUrl' | 'create' | 'remove'>;
  /** Everything about the owner that takes its time; what it returns makes them, in the transaction of the site. */
  readonly prepareMember: (
    owner: NewOwner,
  ) => Promise<(tx: Queryable, websiteId: WebsiteId) => Promise<unknown>>;
  /** False: the operator creates sites. */
  readonly mayCreate: boolean;
}

export const createOwnSites = (parts: OwnSitesParts): OwnSites => ({
  create: (websiteId, by, site) => createSite(parts, websiteId, by, site),
  remove: (websiteId, by, typed) => removeSite(parts, websiteId, by, typed),
});

async function createSite(
  { database, proof, sites, prepareMember, mayCreate }: OwnSitesParts,
  websiteId: WebsiteId,
  by: ProvingMember,
  { title, slug, password }: NewOwnSite,
): Promise<OwnSite> {
  if (!by.isOwner) throw memberErrors.ownerOnly();
  if (!mayCreate) throw siteErrors.creationClosed();
  const owner = await findMember(database.query, websiteId, by.id);
  if (!owner) throw memberErrors.unknown();
  await proof.prove(websiteId, by.id, password);
  const insertOwner = await prepareMember({
    email: owner.email,
    displayName: owner.displayName,
    password,
    roles: [websiteRoles.admin],
    isOwner: true,
    isEmailConfirmed: await isEmailConfirmed(database.query, websiteId, by.id),
  });
  // In one transaction: a site that nobody can sign in to is of no use.
  const site = await sites.create({ slug, title, stage: 'empty' }, async (tx, id) => {
    await insertOwner(tx, id);
  });
  return { title: site.title, slug: site.slug, baseUrl: sites.baseUrl(site) };
}

async function removeSite(
  { proof, sites }: OwnSitesParts,
  websiteId: WebsiteId,
  by: ProvingMember,
  { name, password }: SiteRemoval,
): Promise<void> {
  if (!by.isOwner) throw memberErrors.ownerOnly();
  const site = await sites.byId(websiteId);
  if (plain(name) !== plain(site.title)) {
    const values = { name: site.title };
    throw memberErrors.wrongName({ values, errors: { name: memberErrors.wrongName({ values }).message } });
  }
  await proof.prove(websiteId, by.id, password);
  await sites.remove(site, { keepsLast: true });
}

const plain = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim();
