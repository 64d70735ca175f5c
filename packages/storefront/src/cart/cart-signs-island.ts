import { crumbCookie } from '@awning/contract';
import { readCookie } from '../cookie-jar.ts';
import { reportToWindow } from '../error-report.ts';
import { cartChanged } from '../events.ts';
import type { MountIsland } from '../island.ts';
import { syncCartIndicators } from './cart-indicator.ts';

/**
 * Belongs to the whole page, so it stands on an element that nobody clicks. A browser without the cookie that every
 * change of a cart brings has an empty cart, and neither asks for it nor fetches the code that would.
 */
export const mount: MountIsland = ({ ownerDocument: document }) => {
  const begin = async (): Promise<void> => {
    const [{ showCartSigns }, { cartStore }] = await Promise.all([
      import('./cart-signs.ts'),
      import('./cart-store.ts'),
    ]);
    showCartSigns(document, cartStore);
    // An offline visitor sees the page as it was.
    await cartStore.read().catch(() => {});
  };
  const beginOrReport = (): void =>
    void begin().catch((cause: unknown) =>
      reportToWindow(new Error('The signs of the cart could not be fetched', { cause }), {}),
    );
  if (mayHaveCart(document)) {
    beginOrReport();
    return;
  }
  syncCartIndicators(document, {});
  document.addEventListener(cartChanged, beginOrReport, { once: true });
};

function mayHaveCart(document: Document): boolean {
  try {
    return readCookie(document.cookie, crumbCookie) !== undefined;
  } catch {
    return false;
  }
}
