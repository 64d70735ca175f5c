import type { Config } from '../../../config/config.ts';
import type { Site } from './site-repository.ts';

type AddressConfig = Pick<Config, 'baseUrl' | 'port' | 'development'>;

/** Where a site lives, from configuration and stored domains; the Host header of a request has no say in it. */
export function siteBaseUrl(
  site: Pick<Site, 'slug' | 'isDefault' | 'primaryHost'>,
  config: AddressConfig,
): string {
  const { baseUrl } = config;
  // On a local machine a domain leads elsewhere, if anywhere: only the local name works there.
  if (site.primaryHost !== null && baseUrl !== undefined) return `${baseUrl.protocol}//${site.primaryHost}`;
  return siteOwnAddress(site, config);
}

/** Where the install itself serves a site: by its name, which no domain that a member chooses replaces. */
export function siteOwnAddress(
  site: Pick<Site, 'slug' | 'isDefault'>,
  { baseUrl, port }: AddressConfig,
): string {
  const base = baseUrl ?? new URL(`http://localhost:${port}`);
  return site.isDefault ? base.origin : `${base.protocol}//${site.slug}.${base.host}`;
}

/** What a host name asks for, before any stored domain is looked at. */
export type HostQuestion =
  | { readonly kind: 'default' }
  | { readonly kind: 'slug'; readonly slug: string }
  | { readonly kind: 'domain'; readonly host: string };

const LOCAL = ['localhost', '127.0.0.1', '::1', '[::1]'];

/** Only the machine itself is found by this name: no domain can lead to it. */
export const isLocalHost = (hostname: string): boolean =>
  LOCAL.includes(hostname) || hostname.endsWith('.localhost') || /^127\.\d+\.\d+\.\d+$/.test(hostname);

export function readHost(rawHost: string, { baseUrl }: AddressConfig): HostQuestion {
  const host = rawHost.toLowerCase().replace(/\.$/, '');
  if (LOCAL.includes(host) || host === baseUrl?.hostname) return { kind: 'default' };
  for (const parent of ['localhost', baseUrl?.hostname]) {
    if (parent === undefined || !host.endsWith(`.${parent}`)) continue;
    const slug = host.slice(0, -parent.length - 1);
    if (!slug.includes('.')) return { kind: 'slug', slug };
  }
  return { kind: 'domain', host };
}

/** Addresses at which the install answers by itself; as the domain of a site they would never be looked up. */
export function isInstallHost(host: string, { baseUrl }: AddressConfig): boolean {
  return ['localhost', baseUrl?.hostname].some(
    (own) => own !== undefined && (host === own || host.endsWith(`.${own}`)),
  );
}
