import type { SignedInMember } from '@awning/contract';
import { addressOf, readMemberSession } from '@awning/contract/calls';
import { isStoreItem } from '@awning/site-model';
import { isVisitor } from '../visits/staff.ts';

/** What a member may be led to from a page. */
export interface EditPlace {
  readonly label: string;
  readonly href: string;
}

interface PageRecord {
  readonly id?: unknown;
  readonly recordType?: unknown;
}

const HIDDEN_KEY = 'awning-bar-hidden';

/** Where the page that a visitor sees is edited, by what `?format=json` says of it. Null: nowhere yet. */
export function editPlaceOf(
  { item, collection }: { readonly item?: PageRecord; readonly collection?: PageRecord },
  permissions: readonly string[],
): EditPlace | null {
  const may = (permission: string): boolean => permissions.includes(permission);
  if (typeof item?.id === 'string' && typeof item.recordType === 'number') {
    if (isStoreItem({ recordType: item.recordType }))
      return may('commerce.manage')
        ? { label: 'Edit this product', href: `/config/products/${item.id}` }
        : null;
    return may('content.contribute')
      ? { label: 'Edit this page', href: `/config/items/${item.id}/edit` }
      : null;
  }
  if (typeof collection?.id !== 'string' || !may('content.contribute')) return null;
  return { label: 'Edit this page', href: `/config/pages/${collection.id}/edit` };
}

const STYLES = `
  :host { all: initial; }
  nav { position: fixed; inset-block-end: 16px; inset-inline-start: 16px; z-index: 2147483646; display: flex; align-items: center; gap: 2px; padding: 4px; border-radius: 10px; background: #26231f; box-shadow: 0 0 0 1px rgb(255 255 255 / 0.16), 0 12px 32px rgb(38 35 31 / 0.24); font: 500 13px/1 system-ui, sans-serif; }
  a, button { box-sizing: border-box; min-block-size: 32px; padding: 9px 12px; border: 0; border-radius: 6px; background: none; color: #fffefb; font: inherit; text-decoration: none; cursor: pointer; }
  span { padding: 9px 12px; color: #d9d5cd; }
  a:hover, button:hover { background: rgb(255 255 255 / 0.12); }
  a:focus-visible, button:focus-visible { outline: 2px solid #fffefb; outline-offset: 2px; }
  @media (pointer: coarse) { a, button { min-block-size: 44px; padding-block: 15px; } }
  @media print { nav { display: none; } }
`;

/**
 * A small bar for members on their own site: the way from a page to where it is edited. The loader fetches this when a
 * cookie says that a member is signed in; who it is and what they may do, only the server knows.
 */
export async function showMemberBar(page: Window): Promise<void> {
  const { document, location } = page;
  // In a frame it is the editor, or a preview, that shows the page.
  if (page.parent !== page || isHidden(page)) return;
  const member = await readMember(page);
  if (member === null || member.permissions.length === 0) return;
  const place = editPlaceOf(await readRecord(page, location.pathname), member.permissions);
  document.body.append(drawBar(page, { place, isCounted: isVisitor(member) }));
}

/** Checkout and orders are no pages of the site: nothing of them is edited. */
const OF_THE_SHOP = /^\/(checkout|commerce)\//;

async function readRecord(page: Window, path: string): Promise<Parameters<typeof editPlaceOf>[0]> {
  if (OF_THE_SHOP.test(path)) return {};
  const response = await page.fetch(`${path}?format=json`);
  return response.ok ? response.json() : {};
}

async function readMember(page: Window): Promise<SignedInMember | null> {
  const response = await page.fetch(addressOf(readMemberSession));
  if (!response.ok) return null;
  const { member } = await response.json();
  return member;
}

function drawBar(
  page: Window,
  { place, isCounted }: { readonly place: EditPlace | null; readonly isCounted: boolean },
): HTMLElement {
  const { document } = page;
  const host = document.createElement('awning-member-bar');
  const shadow = host.attachShadow({ mode: 'open' });
  // Not an element: the policy of the page allows no styles of its own.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  shadow.adoptedStyleSheets = [sheet];
  const nav = document.createElement('nav');
  nav.setAttribute('aria-label', 'For members of the site');
  if (place) nav.append(link(document, place));
  nav.append(link(document, { label: 'Admin', href: '/config' }));
  if (!isCounted) nav.append(note(document, 'Not counted because you work here'));
  const hide = document.createElement('button');
  hide.type = 'button';
  hide.textContent = 'Hide';
  hide.title = 'Until this window is closed';
  hide.addEventListener('click', () => {
    host.remove();
    tryStore(() => page.sessionStorage.setItem(HIDDEN_KEY, '1'));
  });
  nav.append(hide);
  shadow.append(nav);
  return host;
}

function note(document: Document, text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

function link(document: Document, { label, href }: EditPlace): HTMLAnchorElement {
  const element = document.createElement('a');
  element.textContent = label;
  element.href = href;
  return element;
}

const isHidden = (page: Window): boolean => tryStore(() => page.sessionStorage.getItem(HIDDEN_KEY)) === '1';

/** A browser may forbid its store; the bar is then shown on every page. */
function tryStore<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
