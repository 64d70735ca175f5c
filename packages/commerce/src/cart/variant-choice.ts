import type { ProductFacts, VariantFacts } from '../product/product-facts.ts';
import { hasVariantChoice } from '../product/product-type.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Option name to value, as a request has it. */
export type ChosenOptions = Readonly<Record<string, string>>;

export interface VariantRequest {
  readonly sku?: string | null | undefined;
  readonly options?: ChosenOptions | null | undefined;
}

export type VariantRefusal = Refusal<'option-missing' | 'variant-missing' | 'denomination-missing'>;
export type VariantChoice<V = VariantFacts> = { readonly ok: true; readonly variant: V } | VariantRefusal;

/** What telling variants apart takes: the server knows more about each, a page something else. */
export type ChoosableVariant = Pick<VariantFacts, 'sku' | 'attributes'>;

interface Choosable<V> extends Pick<ProductFacts, 'type' | 'optionNames'> {
  readonly variants: readonly V[];
}

/** An option may be called `constructor`; what objects inherit is nobody's choice. */
const ownValue = (options: ChosenOptions, name: string): string | undefined =>
  Object.hasOwn(options, name) ? options[name] : undefined;

/** The first entry of a select, which asks to choose, is sent as empty text. */
const isChosen = (options: ChosenOptions, name: string): boolean => Boolean(ownValue(options, name));

/** The one variant with exactly these values; null when there is none, or when they do not tell variants apart. */
export function matchVariant<V extends ChoosableVariant>(
  { optionNames, variants }: Omit<Choosable<V>, 'type'>,
  chosen: ChosenOptions,
): V | null {
  const [match, another] = variants.filter(({ attributes }) =>
    optionNames.every((name) => ownValue(attributes, name) === ownValue(chosen, name)),
  );
  return match === undefined || another !== undefined ? null : match;
}

/** Options that are still to be chosen, in the order in which shoppers see them. */
export function missingOptions(
  { optionNames, variants }: Omit<Choosable<ChoosableVariant>, 'type'>,
  chosen: ChosenOptions,
): string[] {
  return [...new Set(optionNames)].filter(
    (name) => !isChosen(chosen, name) && variants.some(({ attributes }) => isChosen(attributes, name)),
  );
}

/** Which variant the shopper means. A sku decides alone; a product with one variant needs no choice. */
export function chooseVariant<V extends ChoosableVariant>(
  product: Choosable<V>,
  { sku, options }: VariantRequest,
): VariantChoice<V> {
  const chosen = options ?? {};
  const [first] = product.variants;
  if (sku) return choiceOf(product.variants.find((variant) => variant.sku === sku));
  if (first === undefined) return choiceOf<V>(undefined);
  if (!hasVariantChoice(product.type, product.variants.length)) {
    return choiceOf(contradicts(first, product.optionNames, chosen) ? undefined : first);
  }
  const missing = missingOptions(product, chosen);
  if (product.type === 'gift-card' && (missing.length > 0 || product.optionNames.length === 0)) {
    return refuse('denomination-missing', 'selectDenomination');
  }
  if (missing.length > 0) return askFor(missing);
  return choiceOf(matchVariant(product, chosen));
}

/** A page that is still open may offer what the product had before. */
const contradicts = (
  { attributes }: ChoosableVariant,
  optionNames: readonly string[],
  chosen: ChosenOptions,
): boolean =>
  optionNames.some((name) => isChosen(chosen, name) && ownValue(chosen, name) !== ownValue(attributes, name));

const choiceOf = <V>(variant: V | null | undefined): VariantChoice<V> =>
  variant ? { ok: true, variant } : refuse('variant-missing', 'variantMissing');

function askFor(missing: readonly string[]): VariantRefusal {
  const [option1 = '', option2 = ''] = missing;
  if (missing.length === 1) return refuse('option-missing', 'selectOption', { option: option1 });
  if (missing.length === 2) return refuse('option-missing', 'selectTwoOptions', { option1, option2 });
  return refuse('option-missing', 'selectManyOptions', {
    optionsList: missing.slice(0, -1).join(', '),
    lastOption: missing.at(-1) ?? '',
  });
}
