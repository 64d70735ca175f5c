import { type OwnerCode, readOwnerCode, splitOwnerCode } from '../../website/blocks/index.ts';
import type { PageCode } from './head-input.ts';
import { scriptJson } from './script-json.ts';

/** Where held code goes when the visitor agrees. */
export type CodePlace = 'head' | 'foot' | 'here';

/**
 * The owner's code as data, of which no browser runs or loads anything. The cookie banner puts it into the page once
 * the visitor has agreed; the policy allows its scripts from the start. Styles, and what describes the page to others,
 * wait for nobody.
 */
export function holdCode(code: OwnerCode, place: CodePlace): OwnerCode {
  const { free, held } = splitOwnerCode(code.html);
  if (held.trim() === '') return code;
  const html = `${free}<script type="application/json" class="awning-held-code" data-place="${place}">${scriptJson(held)}</script>`;
  return { ...code, html };
}

/** Code of the site and of one page, each on lines of its own. */
export const joinCode = (ofSite: string, ofPage: string): string =>
  ofPage.trim() === '' ? ofSite : `${ofSite}\n${ofPage}`;

/**
 * Code that the owner put into the head or the foot of every page: as it is, with what the policy has to allow for it.
 */
export function ownerPageCode(code: string, heldFor: CodePlace | null = null): PageCode {
  const read = readOwnerCode(code);
  const { html, scripts, scriptAddresses } = heldFor === null ? read : holdCode(read, heldFor);
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
