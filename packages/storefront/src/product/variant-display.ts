import { cartMessages } from '@awning/commerce';
import { setSoldOut } from './add-button.ts';
import { priceNodes, priceStyleOf } from './displayed-price.ts';
import { partsNear } from './product-parts.ts';
import { canBeBought, isRecord, parse, type ShopStock, type ShopVariant } from './shop-variant.ts';
import { createVariantImages } from './variant-images.ts';

/** What a page shows about a product that depends on the variant: price, mark, stock, SKU, images. */
export interface VariantDisplay {
  /** Null: none is chosen, and the page says what the server wrote. */
  show(variant: ShopVariant | null, stock: ShopStock): void;
}

type ShowVariant = (variant: ShopVariant | null, stock: ShopStock) => void;

export function createVariantDisplay(
  root: HTMLElement,
  itemId: string,
  variants: readonly ShopVariant[],
): VariantDisplay {
  const parts = (selector: string): HTMLElement[] => partsNear(root, itemId, selector);
  const showing: ShowVariant[] = [
    ...(hasOnePrice(variants)
      ? []
      : parts('.product-price, .subscription-price').map((price) =>
          createPrice(price, root.dataset.subscriptionPlan),
        )),
    ...createMarks(parts),
    ...parts('.product-sku').map(createSku),
    createScarcity(parts('.product-scarcity')),
    createRestock(parts('.product-restock-notification')),
    ...parts('.sqs-add-to-cart-button').map(createBuyButton),
  ];
  const showImage = createVariantImages(root, itemId);
  let shopVariant: ShopVariant | null = null;
  let displayedStock: ShopStock | null = null;
  return {
    show(variant, stock) {
      if (variant === shopVariant && (variant === null || stock === displayedStock)) return;
      shopVariant = variant;
      displayedStock = stock;
      for (const show of showing) show(variant, stock);
      showImage(variant?.imageId ?? '');
    },
  };
}

/** Then what the server wrote is true of each of them. */
function hasOnePrice([first, ...others]: readonly ShopVariant[]): boolean {
  const key = ({ price, salePrice, onSale }: ShopVariant): string =>
    onSale ? `${price.amount} ${salePrice.amount}` : price.amount;
  return first === undefined || others.every((other) => key(other) === key(first));
}

function createPrice(price: HTMLElement, plan: string | undefined): ShowVariant {
  const original = [...price.childNodes];
  const style = priceStyleOf(price, plan);
  return (variant) => price.replaceChildren(...(variant ? priceNodes(variant, style) : original));
}

type FindParts = (selector: string) => HTMLElement[];

function createMarks(parts: FindParts): ShowVariant[] {
  const marks = parts('.product-mark');
  return marks.length > 0 ? marks.map(createMark) : [createMissingMark(parts)];
}

/**
 * Nothing was to be said of the product as a whole, so the server has printed none. This one comes with the first
 * choice that needs it.
 */
function createMissingMark(parts: FindParts): ShowVariant {
  let show: ShowVariant | null = null;
  return (variant, stock) => {
    if (show === null && variant && statusOf(variant, stock) !== '') {
      const mark = document.createElement('div');
      mark.className = 'product-mark';
      mark.hidden = true;
      putMark(mark, parts);
      show = createMark(mark);
    }
    show?.(variant, stock);
  };
}

/** On the images, where pages of ours have it, else beside the price. */
function putMark(mark: HTMLElement, parts: FindParts): void {
  const [images] = parts('.awning-product-pictures');
  if (images) {
    images.append(mark);
    return;
  }
  mark.classList.add('product-mark--chosen');
  parts('.product-price, .subscription-price')[0]?.after(mark);
}

const statusOf = ({ onSale }: ShopVariant, stock: ShopStock): keyof typeof WORDS | '' =>
  canBeBought(stock) ? (onSale ? 'sale' : '') : 'sold-out';

function createMark(mark: HTMLElement): ShowVariant {
  const original = { className: mark.className, text: mark.textContent, hidden: mark.hidden };
  return (variant, stock) => {
    const status = variant && statusOf(variant, stock);
    mark.hidden = status === null ? original.hidden : status === '';
    if (status === null) {
      mark.className = original.className;
      mark.textContent = original.text;
    }
    if (!status) return;
    mark.classList.toggle('sale', status === 'sale');
    mark.classList.toggle('sold-out', status === 'sold-out');
    const isOriginal = original.className.split(' ').includes(status);
    mark.textContent = isOriginal ? original.text : WORDS[status];
  };
}

const WORDS = { sale: cartMessages.markSale, 'sold-out': cartMessages.valueSoldOut } as const;

function createSku(place: HTMLElement): ShowVariant {
  const original = place.textContent;
  return (variant) => {
    place.textContent = variant?.sku || original;
  };
}

/** A message without attributes is about all variants together. */
function createScarcity(messages: readonly HTMLElement[]): ShowVariant {
  const known = messages.map((message) => ({
    message,
    text: message.textContent ?? '',
    attributes: parse(message.dataset.variantAttributes ?? ''),
  }));
  return (variant, stock) => {
    for (const { message, text, attributes } of known) {
      const isMatch = isRecord(attributes) ? variant && isSame(attributes, variant) : !variant;
      message.hidden = !isMatch || (variant !== null && !isScarce(variant, stock));
      if (variant && !message.hidden) message.textContent = countAgain(text, variant, stock);
    }
  };
}

/** What little is only the owner knows: a page can say that there are fewer by now, and not what to say of more. */
const isScarce = ({ stock: printed }: ShopVariant, { unlimited, quantity }: ShopStock): boolean =>
  !unlimited && quantity > 0 && quantity <= printed.quantity;

const countAgain = (text: string, { stock: printed }: ShopVariant, { quantity }: ShopStock): string =>
  text.replace(new RegExp(`(?<![0-9])${printed.quantity}(?![0-9])`), String(quantity));

const isSame = (attributes: Readonly<Record<string, unknown>>, variant: ShopVariant): boolean =>
  Object.entries(variant.attributes).every(([name, value]) => attributes[name] === value);

/** A button that could only fail says why, and is pressed for nothing. */
function createBuyButton(button: HTMLElement): ShowVariant {
  return (variant, stock) => setSoldOut(button, variant !== null && !canBeBought(stock));
}

function createRestock(places: readonly HTMLElement[]): ShowVariant {
  const known = places.map((place) => ({ place, hidden: place.hidden }));
  return (variant, stock) => {
    for (const { place, hidden } of known)
      place.hidden = variant ? place.dataset.variantId !== variant.id || canBeBought(stock) : hidden;
  };
}
