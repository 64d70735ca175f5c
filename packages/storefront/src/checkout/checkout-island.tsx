import type { CheckoutPageData } from '@awning/contract';
import { createSessionEntries, type SessionEntries } from '../browser/session-entries.ts';
import { mountReact } from '../react-island.ts';
import { type ShopCall, shopCall } from '../shop/shop-call.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { ReturnPage } from './return-page.tsx';
import { CheckoutContext } from './store/checkout-context.ts';
import { createCheckoutStore } from './store/checkout-store.ts';
import { dropPassedOn, readPassedOn } from './store/passed-on.ts';

export interface CheckoutParts {
  readonly call: ShopCall;
  readonly entries: SessionEntries;
  readonly leave: (url: string) => void;
  readonly fail: (error: unknown) => void;
}

/** Takes over the shell that the server drew. */
export function openCheckout(root: HTMLElement, data: CheckoutPageData, parts: CheckoutParts): void {
  const { language, shopUrl } = data;
  if (data.attemptId !== null) {
    const { attemptId, attemptKey, cartToken, hasForm } = data;
    mountReact(
      root,
      <ReturnPage
        attemptId={attemptId}
        attemptKey={attemptKey}
        cartToken={cartToken}
        hasForm={hasForm}
        shopUrl={shopUrl}
        {...parts}
      />,
      parts,
    );
    return;
  }
  if (data.checkout === null) return;
  const { checkout, cartToken } = data;
  const { notice = null, waitsFor, cartToken: waitingCart = null } = readPassedOn(parts.entries);
  dropPassedOn(parts.entries);
  const store = createCheckoutStore({ ...parts, checkout, cartToken, language, notice });
  if (waitsFor !== undefined && waitingCart === cartToken) void store.resume(waitsFor);
  mountReact(
    root,
    <CheckoutContext value={{ store, language, shopUrl }}>
      <CheckoutPage />
    </CheckoutContext>,
    parts,
  );
  watchPage(root.ownerDocument, () => void store.refresh().catch(() => {}), store.tryAgain);
}

/**
 * A page that the browser kept may show a cart that was bought meanwhile; what could not be sent is sent when the
 * network is back.
 */
function watchPage(document: Document, refresh: () => void, tryAgain: () => void): void {
  const page = document.defaultView;
  page?.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) page.location.reload();
  });
  page?.addEventListener('online', tryAgain);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tryAgain();
    else refresh();
  });
}

function readPageData(document: Document): CheckoutPageData | null {
  const text = document.getElementById('checkout-data')?.textContent;
  if (!text) return null;
  const data: CheckoutPageData = JSON.parse(text);
  return data;
}

export function start(page: Window): void {
  const { document } = page;
  const root = document.getElementById('checkout');
  const data = readPageData(document);
  if (!root || !data) return;
  openCheckout(root, data, {
    call: shopCall,
    entries: createSessionEntries({ storage: () => page.sessionStorage, now: Date.now }),
    leave: (url) => page.location.assign(url),
    fail: (error) => {
      throw error;
    },
  });
}
