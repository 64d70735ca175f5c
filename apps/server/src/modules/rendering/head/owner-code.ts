import { readOwnerCode } from '../../website/blocks/index.ts';
import type { PageCode } from './head-input.ts';

/**
 * Code that the owner put into the head or the foot of every page: as it is, with what the policy has to allow for it.
 */
export function ownerPageCode(code: string): PageCode {
  const { html, scripts, scriptAddresses } = readOwnerCode(code);
  return {
    html,
    inlineScripts: scripts,
    scriptAddresses: scriptAddresses.flatMap((address) => policyAddress(address) ?? []),
  };
}

/**
 * The address of a script elsewhere as a policy names it: without its query, which policies do not look at, and with
 * nothing in it that would end the entry. Null for what is on the site itself, which is allowed anyway, and for what is
 * not encrypted.
 */
export function policyAddress(address: string): string | null {
  const url = URL.parse(address.trim().replace(/^\/\//, 'https://'));
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  const path = url.pathname.replace(/[;,' ]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return `${url.origin}${path}`;
}
