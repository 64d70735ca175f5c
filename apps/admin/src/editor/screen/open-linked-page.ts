import { readCollectionTree } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';

/** The page of this site that a link leads to; null for anything else. */
export async function findPage(api: Client, href: string): Promise<string | null> {
  const { origin, pathname } = new URL(href, location.origin);
  if (origin !== location.origin) return null;
  const { collections } = (await api.call(readCollectionTree)).body;
  const all = collections.flatMap((collection) => [collection, ...collection.children]);
  const isMeant = ({ fullUrl, homepage }: (typeof all)[number]): boolean =>
    fullUrl === pathname || (pathname === '/' && homepage);
  return all.find((collection) => isMeant(collection) && collection.kind === 'page')?.id ?? null;
}
