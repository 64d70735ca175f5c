import { isIP } from 'node:net';
import type { DomainCheck, DomainList } from '@awning/contract';
import { type Queryable, violatedConstraint } from '../../../platform/db/index.ts';
import { checkDomain, proofOf } from './domain-check.ts';
import { isInstallHost, isLocalHost, siteOwnAddress } from './site-address.ts';
import { siteErrors } from './site-errors.ts';
import type { Domain, Site } from './site-repository.ts';
import * as repository from './site-repository.ts';
import type { SitesOptions } from './sites-options.ts';

const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Nobody needs more, and each is looked up for every page that is asked for there. */
const MOST_DOMAINS = 100;

type Context = Pick<SitesOptions, 'database' | 'siteVersions' | 'config' | 'clock' | 'dns'>;

/** The host that domains have to lead to; null where the server has no public address. */
const targetOf = ({ development, baseUrl }: SitesOptions['config']): string | null =>
  development || baseUrl === undefined || isLocalHost(baseUrl.hostname) ? null : baseUrl.hostname;

export async function readDomainList({ database, config }: Context, site: Site): Promise<DomainList> {
  const domains = await repository.listDomains(database.query, site.id);
  return {
    domains: domains.map((domain) => ({ ...domain, proof: proofOf(site.id, domain.host) })),
    ownAddress: siteOwnAddress(site, config),
    target: targetOf(config),
    port: config.port,
  };
}

export async function checkOwnDomain(
  { database, config, dns }: Context,
  site: Site,
  domain: string,
): Promise<DomainCheck> {
  const { host } = await demandOwn(database.query, site, domain);
  return checkDomain(dns, host, targetOf(config));
}

export async function addDomain(
  context: Context,
  site: Site,
  domain: string,
  { primary = false }: { primary?: boolean } = {},
): Promise<void> {
  const host = checkedHost(context.config, domain);
  const verifiedAt = context.clock.now();
  await changeDomains(context, site, host, async (tx, domains) => {
    if (domains.some((known) => known.host === host))
      await repository.setVerified(tx, site.id, { host, verifiedAt });
    else await insert(tx, site, domains, { host, verifiedAt });
    if (primary || !domains.some(({ isPrimary }) => isPrimary))
      await repository.setPrimary(tx, site.id, host);
  });
}

export async function claimDomain(context: Context, site: Site, domain: string): Promise<void> {
  const host = checkedHost(context.config, domain);
  await changeDomains(context, site, host, async (tx, domains) => {
    if (domains.some((known) => known.host === host)) return;
    if ((await repository.othersWith(tx, site.id, host)).isTaken)
      throw siteErrors.hostTaken({ values: { host } });
    await insert(tx, site, domains, { host, verifiedAt: null });
  });
}

/**
 * A TXT entry that names the site proves it. Leading here does so as well while no other site of the server claims the
 * name: otherwise the fastest of them would have it.
 */
export async function verifyDomain(context: Context, site: Site, domain: string): Promise<void> {
  const { database, config, dns, clock } = context;
  const { host, isVerified } = await demandOwn(database.query, site, domain);
  if (isVerified) return;
  const target = targetOf(config);
  if (target === null) throw siteErrors.localMachine({ values: { host } });
  const [{ state }, texts] = await Promise.all([
    checkDomain(dns, host, target),
    dns.texts(proofOf(site.id, host).name).catch((): string[] => []),
  ]);
  const isNamed = texts.includes(proofOf(site.id, host).value);
  await changeDomains(context, site, host, async (tx, domains) => {
    if (!domains.some((known) => known.host === host)) throw missing(site, host);
    const others = await repository.othersWith(tx, site.id, host);
    if (others.isTaken) throw siteErrors.hostTaken({ values: { host } });
    if (!isNamed && state !== 'here') throw siteErrors.hostUnproven({ values: { host } });
    if (!isNamed && others.isClaimed) throw siteErrors.hostClaimed({ values: { host } });
    await repository.setVerified(tx, site.id, { host, verifiedAt: clock.now() });
  });
}

export async function makeDomainPrimary(context: Context, site: Site, domain: string): Promise<void> {
  const host = domain.toLowerCase();
  await changeDomains(context, site, host, async (tx, domains) => {
    const match = domains.find((known) => known.host === host);
    if (!match) throw missing(site, host);
    if (!match.isVerified) throw siteErrors.hostUnverified({ values: { host } });
    await repository.setPrimary(tx, site.id, host);
  });
}

export async function removeDomain(context: Context, site: Site, domain: string): Promise<void> {
  const host = domain.toLowerCase();
  await changeDomains(context, site, host, async (tx, domains) => {
    const match = domains.find((known) => known.host === host);
    if (!match) throw missing(site, host);
    if (match.isPrimary && domains.some((other) => other !== match && other.isVerified))
      throw siteErrors.primaryStays({ values: { host } });
    await repository.deleteDomain(tx, site.id, host);
  });
}

export function checkedHost(config: SitesOptions['config'], domain: string): string {
  const host = domain.toLowerCase().replace(/\.$/, '');
  if (isInstallHost(host, config)) throw siteErrors.hostReserved({ values: { host } });
  if (!HOST.test(host) || isIP(host) !== 0) throw siteErrors.badHost({ values: { host } });
  return host;
}

export function conflictOf(error: unknown, slug: string, host: string | undefined): Error | null {
  switch (violatedConstraint(error)) {
    case 'website_domains_verified_host':
      return siteErrors.hostTaken({ values: { host: host ?? '' }, cause: error });
    case 'websites_slug_key':
      return siteErrors.slugTaken({ values: { slug }, cause: error });
    default:
      return null;
  }
}

async function changeDomains(
  { database, siteVersions }: Context,
  { id, slug }: Site,
  host: string,
  change: (tx: Queryable, domains: readonly Domain[]) => Promise<void>,
): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      await repository.lockDomains(tx, id);
      await change(tx, await repository.listDomains(tx, id));
      await siteVersions.bump(tx, id);
    });
  } catch (error) {
    throw conflictOf(error, slug, host) ?? error;
  }
}

async function insert(
  tx: Queryable,
  { id }: Site,
  domains: readonly Domain[],
  domain: { host: string; verifiedAt: Date | null },
): Promise<void> {
  if (domains.length >= MOST_DOMAINS) throw siteErrors.tooManyDomains({ values: { max: MOST_DOMAINS } });
  await repository.insertDomain(tx, id, { ...domain, isPrimary: false });
}

async function demandOwn(db: Queryable, site: Site, domain: string): Promise<Domain> {
  const host = domain.toLowerCase();
  const match = (await repository.listDomains(db, site.id)).find((known) => known.host === host);
  if (!match) throw missing(site, host);
  return match;
}

const missing = ({ slug }: Site, host: string): Error => siteErrors.hostMissing({ values: { slug, host } });
