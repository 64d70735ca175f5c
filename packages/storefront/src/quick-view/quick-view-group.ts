/** One of the products that are looked at one after another. */
export interface QuickViewStep {
  readonly itemId: string;
  /** Its own page, as the list links it; null where the list does not. */
  readonly url: string | null;
}

const QUICK_VIEW_BUTTON = '.sqs-product-quick-view-button';

/** The products of the button's group, in the order of the page, and where this one stands among them. */
export function groupAround(button: HTMLElement): { steps: QuickViewStep[]; first: number } {
  const { group = '', id = '' } = button.dataset;
  const steps = new Map<string, QuickViewStep>();
  for (const other of button.ownerDocument.querySelectorAll<HTMLElement>(QUICK_VIEW_BUTTON)) {
    const { id: itemId = '' } = other.dataset;
    if ((other.dataset.group ?? '') !== group || itemId === '' || steps.has(itemId)) continue;
    steps.set(itemId, { itemId, url: productLinkOf(other) });
  }
  return { steps: [...steps.values()], first: [...steps.keys()].indexOf(id) };
}

/** Lists link their products in many ways: the nearest link around the button, but none beyond the next product. */
export function productLinkOf(button: HTMLElement): string | null {
  const around = button.closest<HTMLAnchorElement>('a[href]');
  if (around) return around.href;
  for (let place = button.parentElement; place !== null; place = place.parentElement) {
    if (place.querySelectorAll(QUICK_VIEW_BUTTON).length > 1) return null;
    const link = place.querySelector<HTMLAnchorElement>('a[href]');
    if (link) return link.href;
  }
  return null;
}

/** A theme has a tweak for the arrows; pages without a theme have them. */
export const showsArrows = ({ body }: Document): boolean =>
  body.matches('.awning-site, .tweak-product-quick-view-lightbox-show-arrows');
