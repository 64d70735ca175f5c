import { cartMessages, chooseVariant, type ProductType, type VariantChoice } from '@awning/commerce';
import { variantChanged } from '../events.ts';
import { findOptions, type OptionControl, optionNameOf } from './option-controls.ts';
import { clearProblem, showProblem } from './problem-note.ts';
import { prepareRadioGroups } from './radio-groups.ts';
import { canBeBought, readVariants, type ShopStock, type ShopVariant } from './shop-variant.ts';
import { createValueMarks } from './value-marks.ts';
import { createVariantDisplay } from './variant-display.ts';

/** The choices of one `.product-variants` of the page. */
export interface ProductVariants {
  readonly itemId: string;
  /** What is chosen at the moment, option by option; empty text where nothing is. */
  chosen(): Readonly<Record<string, string>>;
  choose(type: ProductType): VariantChoice<ShopVariant>;
  stockOf(variant: ShopVariant): ShopStock;
  /** What the server knows by now. */
  learnStock(records: ReadonlyMap<string, ShopStock>): void;
  /** Says what is wrong where it is wrong. Answers with the field to go to. */
  explain(message: string): HTMLElement | null;
}

const match = new WeakMap<Element, ProductVariants>();

/** The same for the same element, for every caller: a button may look for its variants before they were reached. */
export function productVariantsOf(root: HTMLElement): ProductVariants {
  const known = match.get(root);
  if (known) return known;
  const productVariants = createProductVariants(root);
  match.set(root, productVariants);
  return productVariants;
}

function createProductVariants(root: HTMLElement): ProductVariants {
  const itemId = root.dataset.itemId ?? '';
  const variants = readVariants(root.dataset.variants);
  prepareRadioGroups(root);
  const options = findOptions(root);
  const optionNames = options.length > 0 ? options.map(({ name }) => name) : namesIn(variants);
  const marks = createValueMarks(optionNames, variants);
  const display = createVariantDisplay(root, itemId, variants);
  const byId = new Map(variants.map((variant) => [variant.id, variant]));
  const stock = new Map<string, ShopStock>();
  const chosen = new Map(options.map((option) => [option.name, option.read()]));
  const note = createNote(root);
  let shopVariant: ShopVariant | null = null;

  const stockOf = (variant: ShopVariant): ShopStock => stock.get(variant.id) ?? variant.stock;
  const chosenValues = (): Record<string, string> => Object.fromEntries(chosen);
  const choose = (type: ProductType): VariantChoice<ShopVariant> =>
    chooseVariant({ type, optionNames, variants }, { options: chosenValues() });

  function refresh(): void {
    const all = marks.mark(chosen, stockOf);
    options.forEach((option, place) => {
      const ofOption = all[place];
      if (ofOption) option.mark(ofOption);
    });
    const choice = isComplete(chosen) ? choose('unknown') : null;
    shopVariant = choice?.ok ? choice.variant : null;
    display.show(shopVariant, shopVariant ? stockOf(shopVariant) : NO_STOCK);
    const sentence = sentenceAbout(choice, shopVariant && stockOf(shopVariant));
    if (note.textContent !== sentence) note.textContent = sentence;
  }

  function change(name: string, value: string): void {
    if (chosen.get(name) === value) return;
    set(options, chosen, name, value);
    clearProblem(root);
    refresh();
    const detail = { itemId, attributes: chosenValues(), variant: shopVariant?.data ?? null };
    root.dispatchEvent(new CustomEvent(variantChanged, { bubbles: true, detail }));
  }

  root.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement)
      change(optionNameOf(target), target.value);
  });
  for (const { name, read, write } of options) write(chosen.get(name) ?? read());
  const request = requestedReviews(root.ownerDocument, variants);
  if (request) for (const { name } of options) set(options, chosen, name, request.attributes[name] ?? '');
  if (variants.length > 1) refresh();

  return {
    itemId,
    chosen: chosenValues,
    choose,
    stockOf,
    learnStock(records) {
      for (const [id, level] of records) if (byId.has(id)) stock.set(id, level);
      if (variants.length > 1) refresh();
    },
    explain(message) {
      const missing = options.filter(({ name }) => !chosen.get(name)).flatMap(({ fields }) => fields);
      const fields = missing.length > 0 ? missing : options.flatMap((option) => option.fields);
      return showProblem(root, message, fields);
    },
  };
}

const NO_STOCK: ShopStock = { unlimited: true, quantity: 0 };

const namesIn = (variants: readonly ShopVariant[]): string[] => [
  ...new Set(variants.flatMap(({ attributes }) => Object.keys(attributes))),
];

const isComplete = (chosen: ReadonlyMap<string, string>): boolean =>
  chosen.size > 0 && [...chosen.values()].every((value) => value !== '');

function set(
  options: readonly OptionControl[],
  chosen: Map<string, string>,
  name: string,
  value: string,
): void {
  chosen.set(name, value);
  options.find((option) => option.name === name)?.write(value);
}

/** Links from mails and searches name a variant: `?variant=` with its SKU or its id. */
function requestedReviews(document: Document, variants: readonly ShopVariant[]): ShopVariant | undefined {
  const variantKey = new URLSearchParams(document.location.search).get('variant');
  return variantKey ? variants.find(({ id, sku }) => id === variantKey || sku === variantKey) : undefined;
}

function createNote(root: HTMLElement): HTMLElement {
  const note = root.ownerDocument.createElement('p');
  note.className = 'product-variant-note';
  note.setAttribute('role', 'status');
  root.append(note);
  return note;
}

function sentenceAbout(choice: VariantChoice<ShopVariant> | null, stock: ShopStock | null): string {
  if (choice === null) return '';
  if (!choice.ok) return cartMessages.variantMissing;
  return stock && !canBeBought(stock) ? cartMessages.variantSoldOut : '';
}
