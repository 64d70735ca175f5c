import { cartMessages, fillMessage, writeCartCount } from '@awning/commerce';
import { hasCartIndicator } from './cart-indicator.ts';
import { hasFullPageCart } from './full-page-cart.ts';

export interface CartPill {
  show(totalQuantity: number): void;
}

const DROPZONE = '.sqs-cart-dropzone';
const BAG = 'M6 8h12l1 12H5L6 8Zm3 0V7a3 3 0 0 1 6 0v1';

/** A link to the cart that floats above pages whose theme has none of its own. */
export function createCartPill(document: Document): CartPill {
  let pill: HTMLAnchorElement | null = null;
  let landmark: HTMLElement | null = null;

  function make(): HTMLAnchorElement {
    const link = document.createElement('a');
    link.className = 'awning-cart-pill sqs-pill-shopping-cart absolute-cart-box';
    link.href = '/cart';
    const count = document.createElement('span');
    count.className = 'sqs-cart-quantity';
    link.append(createIcon(document), count);
    link.addEventListener('click', followInFrame);
    return link;
  }

  /** No `nav` element: themes style those, and this one is to have no looks. */
  function createLandmark(): HTMLElement {
    const place = document.createElement('div');
    place.className = 'awning-cart-landmark';
    place.setAttribute('role', 'navigation');
    place.setAttribute('aria-label', cartMessages.yourCart);
    document.body.append(place);
    return place;
  }

  /** Where the theme keeps a place, or else a landmark of its own: screen readers skip from one to the next. */
  function findPlace(): Element {
    const dropzone = document.querySelector(DROPZONE);
    if (dropzone) return dropzone;
    if (!landmark?.isConnected) landmark = createLandmark();
    return landmark;
  }

  return {
    show(totalQuantity) {
      const isWanted = totalQuantity > 0 && !hasCartIndicator(document) && !hasFullPageCart(document);
      if (!isWanted) {
        if (pill) pill.hidden = true;
        if (landmark) landmark.hidden = true;
        return;
      }
      pill ??= make();
      const place = findPlace();
      if (pill.parentElement !== place) place.append(pill);
      if (landmark) landmark.hidden = place !== landmark;
      const count = writeCartCount(totalQuantity);
      const [number] = pill.getElementsByClassName('sqs-cart-quantity');
      if (number) number.textContent = count;
      pill.setAttribute('aria-label', fillMessage(cartMessages.inYourCart, { count }));
      pill.hidden = false;
    },
  };
}

/** The editor takes clicks on links for itself; the cart is to open inside of its frame. */
function followInFrame(event: MouseEvent): void {
  const { view } = event;
  if (!view || event.metaKey || event.ctrlKey || event.shiftKey || !isInEditorFrame(view)) return;
  event.preventDefault();
  event.stopPropagation();
  view.location.assign('/cart');
}

/** A frame of another site does not tell where it is, and is no editor. */
export function isInEditorFrame(window: Window): boolean {
  if (window.top === window.self) return false;
  try {
    // With a slash at the end the area's own address is one of its paths.
    return `${window.parent.location.pathname}/`.includes('/config/');
  } catch {
    return false;
  }
}

function createIcon(document: Document): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(namespace, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('d', BAG);
  icon.append(path);
  return icon;
}
