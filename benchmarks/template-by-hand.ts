import { escapeAttribute, escapeHtml, slugify } from '@awning/template-engine';

type Variant = {
  sku: string;
  price: number;
  salePrice: number;
  onSale: boolean;
  qtyInStock: number;
  attributes: { Size: string; Colour: string };
};

type Item = {
  id: string;
  title: string;
  fullUrl: string;
  assetUrl: string;
  excerpt: string;
  starred: boolean;
  tags: string[];
  structuredContent: { variants: Variant[] };
};

export type ProductListData = {
  website: { baseUrl: string };
  collection: { title: string; fullUrl: string };
  items: Item[];
};

const shorten = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, text.lastIndexOf(' ', limit - 1) + 1)}...`;

function variantMarkup(it: Variant): string {
  const price = it.onSale ? `<s>${it.price}</s> ${it.salePrice}` : it.price;
  const left = it.qtyInStock === 0 ? ' sold out' : ` ${it.qtyInStock} left`;
  return `<li data-sku="${it.sku}">${it.attributes.Size} / ${slugify(it.attributes.Colour)}${price}${left}</li>`;
}

/** What an author would write who knows the data and never changes the design: the same bytes as the template. */
export function productListByHand({ website, collection, items }: ProductListData): string {
  let html = `<section class="shop"><h1>${escapeAttribute(collection.title)}</h1>\n`;
  if (items.length === 0) html += '<p>Nothing here</p>';
  else {
    html += '<ul>';
    for (let i = 0; i < items.length; i++) {
      const it = items[i] as Item;
      html += `\n<li id="p-${it.id}" class="item${it.starred ? ' featured' : ''} i-${i + 1}">
  <a href="${it.fullUrl}"><img src="${it.assetUrl}?format=500w" alt="${escapeAttribute(it.title)}"></a>
  <h2><a href="${website.baseUrl}${it.fullUrl}">${escapeHtml(it.title)}</a></h2>
  <p>${escapeHtml(shorten(it.excerpt.replace(/<[^>]*>/g, ''), 80))}</p>
  <ol>`;
      const { variants } = it.structuredContent;
      for (let k = 0; k < variants.length; k++) {
        html += variantMarkup(variants[k] as Variant);
        if (k < variants.length - 1) html += ', ';
      }
      html += '</ol>\n  ';
      if (it.tags.length === 0) html += 'untagged';
      for (let k = 0; k < it.tags.length; k++) {
        const tag = it.tags[k] as string;
        html += `<a href="${collection.fullUrl}?tag=${encodeURIComponent(tag)}">${escapeHtml(tag)}</a>`;
        if (k < it.tags.length - 1) html += ', ';
      }
      html += '\n</li>';
      if (i < items.length - 1) html += '<hr>';
    }
    html += '</ul>';
  }
  return `${html}\n</section>`;
}
