import { cheapestVariant, isSoldOut, type RatingSummary } from '@awning/commerce';
import type { ItemMoney, ProductItemData, VariantData } from '@awning/site-model';
import { priceToday, productView } from '../markup/product-facts.ts';
import { plainText } from './page-facts.ts';
import { wholeAddress, wholeImage } from './site-address.ts';

type Json = Readonly<Record<string, unknown>>;

const GIFT_CARD = 4;

export interface ProductContext {
  readonly baseUrl: string;
  readonly sellerName: string;
  readonly rating: RatingSummary | null;
}

/** The least that has to be paid today; null where nothing can be bought at a price. */
export function offeredPrice(product: ProductItemData): ItemMoney | null {
  const type = productView.typeOf(product);
  const { structuredContent: content } = product;
  if (type === 'digital') return content.onSale ? content.salePriceMoney : content.priceMoney;
  if (type !== 'physical' && type !== 'service' && type !== 'gift-card') return null;
  const cheapest = cheapestVariant(productView, product);
  return cheapest === null ? null : priceToday(cheapest);
}

/**
 * A product for search engines. One with several variants is a group of them, each with its own offer and address; a
 * gift card is one thing at several prices.
 */
export function productJsonLd(product: ProductItemData, context: ProductContext): Json {
  const { variants, structuredContent } = product;
  const url = wholeAddress(context.baseUrl, product.fullUrl);
  const common = {
    ...commonFields(product, context),
    url,
    ...(context.rating && context.rating.count > 0 ? { aggregateRating: ratingJsonLd(context.rating) } : {}),
  };
  const [only] = variants;
  if (structuredContent.productType === GIFT_CARD)
    return { '@type': 'Product', ...common, ...giftCardOffers(product, url, context) };
  if (variants.length > 1) {
    return {
      '@type': 'ProductGroup',
      ...common,
      productGroupID: product.id,
      ...variesBy(product),
      hasVariant: variants.map((variant) => variantJsonLd(product, variant, url, context)),
    };
  }
  const price = offeredPrice(product);
  return {
    '@type': 'Product',
    ...common,
    ...(only && only.sku !== '' ? { sku: only.sku } : {}),
    ...(price === null ? {} : { offers: offer(product, { url, price, variant: only }, context) }),
  };
}

const commonFields = ({ title, excerpt, items }: ProductItemData, { baseUrl }: ProductContext): Json => {
  const description = plainText(excerpt);
  const images = items.map(({ assetUrl }) => wholeImage(baseUrl, assetUrl));
  return {
    name: title,
    ...(description === '' ? {} : { description }),
    ...(images.length === 0 ? {} : { image: images }),
  };
};

/** What search engines know by name. Other options are described by the variants alone. */
const KNOWN_OPTIONS: Readonly<Record<string, string>> = {
  color: 'color',
  colour: 'color',
  size: 'size',
  material: 'material',
  pattern: 'pattern',
};

const knownOption = (name: string): string | undefined => KNOWN_OPTIONS[name.trim().toLowerCase()];

function variesBy({ variantOptionOrdering }: ProductItemData): Json {
  const known = variantOptionOrdering.flatMap((name) => knownOption(name) ?? []);
  return known.length === 0
    ? {}
    : { variesBy: [...new Set(known)].map((name) => `https://schema.org/${name}`) };
}

function variantJsonLd(
  product: ProductItemData,
  variant: VariantData,
  productUrl: string,
  context: ProductContext,
): Json {
  const values = variant.optionValues.map(({ value }) => value).filter((value) => value !== '');
  const image = product.items.find(({ id }) => id === variant.mainImageId);
  const url = `${productUrl}?variant=${encodeURIComponent(variant.id)}`;
  const others = variant.optionValues.filter(({ optionName }) => knownOption(optionName) === undefined);
  return {
    '@type': 'Product',
    name: values.length === 0 ? product.title : `${product.title} - ${values.join(' / ')}`,
    ...(variant.sku === '' ? {} : { sku: variant.sku }),
    ...(image ? { image: wholeImage(context.baseUrl, image.assetUrl) } : {}),
    ...Object.fromEntries(
      variant.optionValues.flatMap(({ optionName, value }) => {
        const name = knownOption(optionName);
        return name === undefined ? [] : [[name, value]];
      }),
    ),
    ...(others.length === 0
      ? {}
      : {
          additionalProperty: others.map(({ optionName, value }) => ({
            '@type': 'PropertyValue',
            name: optionName,
            value,
          })),
        }),
    offers: offer({ ...product, variants: [variant] }, { url, price: priceToday(variant), variant }, context),
  };
}

interface Offered {
  readonly url: string;
  readonly price: ItemMoney;
  readonly variant: VariantData | undefined;
}

/** The badge on the page and the answer here come from the same rule. */
const availability = (product: ProductItemData): string =>
  `https://schema.org/${isSoldOut(productView, product) ? 'OutOfStock' : 'InStock'}`;

function offer(product: ProductItemData, { url, price, variant }: Offered, context: ProductContext): Json {
  const details = [...subscriptionPrice(product, price), ...formerPrice(variant)];
  return {
    '@type': 'Offer',
    url,
    price: price.value,
    priceCurrency: price.currency,
    availability: availability(product),
    ...(details.length === 0 ? {} : { priceSpecification: details }),
    ...(context.sellerName === '' ? {} : { seller: { '@type': 'Organization', name: context.sellerName } }),
  };
}

function formerPrice(variant: VariantData | undefined): Json[] {
  if (!variant?.onSale || variant.salePrice >= variant.price) return [];
  return [
    {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: variant.priceMoney.value,
      priceCurrency: variant.priceMoney.currency,
    },
  ];
}

/** As trade statistics name them. */
const UNIT_CODES: Readonly<Record<string, string>> = { WEEK: 'WEE', MONTH: 'MON', YEAR: 'ANN' };

function subscriptionPrice({ structuredContent: content }: ProductItemData, price: ItemMoney): Json[] {
  const plan = content.isSubscribable ? content.subscriptionPlan : undefined;
  const unitCode = plan && UNIT_CODES[plan.billingPeriod.unit];
  if (!plan || unitCode === undefined) return [];
  const { value } = plan.billingPeriod;
  return [
    {
      '@type': 'UnitPriceSpecification',
      price: price.value,
      priceCurrency: price.currency,
      unitCode,
      billingIncrement: value,
      ...(plan.numBillingCycles > 0 ? { billingDuration: plan.numBillingCycles * value } : {}),
    },
  ];
}

function giftCardOffers(product: ProductItemData, url: string, { sellerName }: ProductContext): Json {
  const byPrice = product.variants.toSorted((a, b) => a.price - b.price);
  const lowest = byPrice[0]?.priceMoney;
  const highest = byPrice.at(-1)?.priceMoney;
  if (!lowest || !highest) return {};
  return {
    offers: {
      '@type': 'AggregateOffer',
      url,
      lowPrice: lowest.value,
      highPrice: highest.value,
      priceCurrency: lowest.currency,
      offerCount: byPrice.length,
      availability: availability(product),
      ...(sellerName === '' ? {} : { seller: { '@type': 'Organization', name: sellerName } }),
    },
  };
}

const ratingJsonLd = ({ average, count }: RatingSummary): Json => ({
  '@type': 'AggregateRating',
  ratingValue: average,
  reviewCount: count,
  bestRating: 5,
  worstRating: 1,
});
