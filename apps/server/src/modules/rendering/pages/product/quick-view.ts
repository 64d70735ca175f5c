import { isSoldOut } from '@awning/commerce';
import type { StoreSettings } from '@awning/contract';
import type { ImageData, ProductItemData } from '@awning/site-model';
import { createEngine, type Theme } from '@awning/theme-kit';
import type { ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { type Html, html, NO_HTML, rawHtml } from '../../../../platform/html/index.ts';
import { cleanRichText } from '../../../../platform/rich-text/index.ts';
import type { Settings } from '../../../foundation/settings/index.ts';
import { isProductItem, type ProductPages } from '../../../store/catalog/index.ts';
import { imageMarkup, pricedItem } from '../../../website/blocks/index.ts';
import type { Themes } from '../../../website/themes/index.ts';
import { productInstallments } from '../../markup/installment-line.ts';
import { say } from '../../markup/page-sentences.ts';
import { productView } from '../../markup/product-facts.ts';
import { createShopWords } from '../../markup/shop-words.ts';
import { localizedStrings } from '../../page-data/index.ts';
import { productForm } from './product-page-form.ts';

export interface QuickViewContext {
  readonly content: Pick<ProductPages, 'items' | 'merchandisingContext' | 'installmentContext'>;
  readonly settings: Pick<Settings, 'site' | 'store'>;
  readonly themes: Pick<Themes, 'ofSite'>;
}

const SIZES = '(max-width: 767px) 100vw, min(50vw, 560px)';

/**
 * A product as people look at it without leaving a list: enough to choose and buy, and the way to its own page. A piece
 * of HTML with the same form as there. Null for what visitors do not see.
 */
export async function drawQuickView(
  { content, settings, themes }: QuickViewContext,
  websiteId: WebsiteId,
  itemId: ItemId,
): Promise<Html | null> {
  const item = (await content.items(websiteId, [itemId])).get(itemId);
  if (!item || !isProductItem(item)) return null;
  const [{ value: reading }, { value: store }, activeTheme, merchandising] = await Promise.all([
    settings.site(websiteId),
    settings.store(websiteId),
    themes.ofSite(websiteId),
    content.merchandisingContext(websiteId, [item]),
  ]);
  const installments = await content.installmentContext(websiteId, [item], reading.language);
  const priced = pricedItem(item);
  const product = isProductItem(priced) ? priced : item;
  const words = createShopWords(reading.language);
  const form =
    activeTheme && !isSoldOut(productView, product)
      ? themedForm(product, { theme: activeTheme.theme, store, language: reading.language })
      : productForm(product, {
          words,
          multipleAllowedForServices: store.multipleQuantityAllowedForServices,
          expressCheckout: store.expressCheckout,
          soldOutText: merchandising[product.id]?.customSoldOutText ?? '',
          refused: null,
        });
  const url = product.fullUrl;
  return html`<article class="ProductItem awning-product-page awning-quick-product" data-item-id="${product.id}">
${quickImages(product, words.productStatus(product, merchandising))}
<div class="awning-product-buy">
<h2 class="product-title"><a href="${url}">${product.title}</a></h2>
${words.productPrice(product)}
${productInstallments(product, installments[product.id], words)}${words.productScarcity(product, merchandising)}
${excerpt(product)}${form}${words.productRestock(product, merchandising)}
<p class="awning-quick-more"><a href="${url}">${say('fullDetails')}</a></p>
</div>
</article>
`;
}

const checkout = createEngine().compile('{@|product-checkout}');

/** As themes print it: which of its two ways to choose they show is their choice. */
const themedForm = (
  product: ProductItemData,
  { theme, store, language }: { theme: Theme; store: StoreSettings; language: string },
): Html =>
  rawHtml(
    checkout.render(
      {
        ...product,
        localizedStrings: localizedStrings(theme, language),
        websiteSettings: { storeSettings: store },
      },
      { locale: language },
    ).output,
  );

const excerpt = ({ excerpt: text }: ProductItemData): Html =>
  text === ''
    ? NO_HTML
    : html`<div class="product-excerpt awning-text">${rawHtml(cleanRichText(text))}</div>\n`;

/**
 * In a row that is scrolled; the keyboard can do that too, because the row takes the focus. `mark` is HTML that lies on
 * the first.
 */
function quickImages({ items, title }: ProductItemData, mark: Html): Html {
  if (items.length === 0)
    return mark.isEmpty ? NO_HTML : html`<div class="awning-product-mark">${mark}</div>`;
  const scrolls = items.length > 1 ? html` tabindex="0" aria-label="${say('picturesOf', { title })}"` : '';
  const entries = items.map((image, place) => html`<li>${quickImage(image, title, place)}</li>`);
  return html`<div class="awning-product-pictures awning-quick-pictures"><ul${scrolls}>${entries}</ul>${mark}</div>`;
}

function quickImage(image: ImageData, title: string, place: number): Html {
  const alt = image.altText || (place === 0 ? title : `${title}, image ${place + 1}`);
  return rawHtml(imageMarkup(image, { sizes: SIZES, alt }));
}
