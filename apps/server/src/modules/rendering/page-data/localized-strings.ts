import { cartMessages } from '@awning/commerce';
import { type PageDictionary, stringsFor, type Theme } from '@awning/theme-kit';

const PLATFORM_TEXTS = {
  productAddToCartText: cartMessages.addToCart,
  productSubscribeText: cartMessages.subscribe,
  productQuantityInputLabel: cartMessages.quantity,
  productVariantSelectText: 'Select {variantName}',
  originalPriceText: 'Original price',
  salePriceText: 'Sale price',
} as const;

/** `localizedStrings`: texts of the platform, and over them those of the theme in the language of the site. */
export function localizedStrings(theme: Theme | null, language: string): PageDictionary {
  if (theme === null) return PLATFORM_TEXTS;
  const { annotations, template } = stringsFor(theme, language);
  return { ...PLATFORM_TEXTS, ...annotations, ...template };
}
