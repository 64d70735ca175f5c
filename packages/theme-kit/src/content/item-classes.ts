import { isOnSale, isSoldOut } from '@awning/commerce';
import { RECORD_TYPES } from '@awning/site-model';
import {
  asNumber,
  asString,
  type Context,
  type FormatterFactory,
  getField,
  isMissing,
  isTruthy,
  slugify,
  type Value,
} from '@awning/template-engine';
import { pageProduct, spendOnVariants } from '../commerce/page-product.ts';
import { elementsOf } from '../lookup/element-list.ts';

function listClasses(list: Value, prefix: string, ctx: Context): string {
  let classes = '';
  for (const element of elementsOf(list, ctx)) {
    const text = asString(element);
    ctx.spendOn(text);
    classes += prefix + slugify(text);
  }
  return classes;
}

function classesOf(value: Value, ctx: Context): string {
  let classes = 'hentry';
  const promoted = ctx.lookup('promotedBlockType');
  if (isTruthy(promoted)) classes += ` promoted promoted-block-${slugify(asString(promoted))}`;
  classes += listClasses(ctx.lookup('categories'), ' category-', ctx);
  classes += listClasses(ctx.lookup('tags'), ' tag-', ctx);
  const author = getField(ctx.lookup('author'), 'displayName');
  if (isTruthy(author)) classes += ` author-${slugify(asString(author))}`;
  classes += ` post-type-${asString(ctx.lookup('recordTypeLabel'))}`;
  const index = ctx.lookup('@index');
  if (!isMissing(index)) classes += ` article-index-${asString(index)}`;
  if (isTruthy(ctx.lookup('starred'))) classes += ' featured';
  if (asNumber(getField(value, 'recordType')) === RECORD_TYPES['store-item']) {
    spendOnVariants(value, ctx);
    if (isOnSale(pageProduct, value)) classes += ' on-sale';
    if (isSoldOut(pageProduct, value)) classes += ' sold-out';
  }
  return classes;
}

export const itemClasses: FormatterFactory = () => classesOf;
