/** Elements that are one product each: what stands outside of them is about something else. */
const WHOLE_PRODUCT = '.ProductItem, .product-block, .awning-product, dialog';
/** Words about a product inside of these lead to another page. */
const ELSEWHERE = 'a, .ProductList-item, .summary-item, .awning-related';

/**
 * Parts of the same product, as near to `element` as there are any. Themes put the pieces of a product wherever they
 * like, pages show several products, and one product may stand on a page twice.
 */
export function partsNear(element: Element, itemId: string, selector: string): HTMLElement[] {
  for (let place = element.parentElement; place !== null; place = place.parentElement) {
    const around: Element = place;
    const elements = [...around.querySelectorAll<HTMLElement>(selector)].filter((part) =>
      belongsTo(itemId, part, around),
    );
    if (elements.length > 0 || around.matches(WHOLE_PRODUCT)) return elements;
  }
  return [];
}

export const partNear = (element: Element, itemId: string, selector: string): HTMLElement | undefined =>
  partsNear(element, itemId, selector)[0];

function belongsTo(itemId: string, part: HTMLElement, around: Element): boolean {
  for (let place: HTMLElement | null = part; place && place !== around; place = place.parentElement) {
    const { itemId: item, productId } = place.dataset;
    if ((item ?? productId ?? itemId) !== itemId) return false;
    if (place.matches(ELSEWHERE)) return false;
    if (place !== part && isAnotherProduct(place, itemId)) return false;
  }
  return true;
}

/** A box with a button for another product, and none for this one. */
function isAnotherProduct(place: Element, itemId: string): boolean {
  const buttons = [...place.querySelectorAll<HTMLElement>('.sqs-add-to-cart-button[data-item-id]')];
  return buttons.length > 0 && buttons.every(({ dataset }) => dataset.itemId !== itemId);
}
