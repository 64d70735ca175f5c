import { canBeSubscribedTo, productTypeOf } from '@awning/commerce';
import { PRODUCT_LIMITS, PRODUCT_TYPES } from '@awning/contract';
import type { ProductDraft } from './product-draft.ts';
import type { ProductProblems, ProductRule } from './product-sentences.ts';
import { checkVariants, isWithin } from './variant-rules.ts';

const codes: readonly number[] = Object.values(PRODUCT_TYPES);
const unlimitedTypes: readonly number[] = [
  PRODUCT_TYPES.digital,
  PRODUCT_TYPES['gift-card'],
  PRODUCT_TYPES.paywall,
];

/** Nobody runs out of downloads. */
export const isAlwaysUnlimited = (productType: number): boolean => unlimitedTypes.includes(productType);

/** Every rule that needs no look at anything else. */
export function checkProduct(draft: ProductDraft, problems: ProductProblems): void {
  const { productType, optionNames, merchandising } = draft;
  if (!codes.includes(productType)) problems.note('productType', 'productType');
  checkOptionNames(optionNames, problems);
  checkVariants(draft, problems);
  checkList(
    'pictureIds',
    draft.pictureIds,
    PRODUCT_LIMITS.pictures,
    ['tooManyPictures', 'pictureTwice'],
    problems,
  );
  checkList('fileIds', draft.fileIds, PRODUCT_LIMITS.files, ['tooManyFiles', 'fileTwice'], problems);
  checkList(
    'relatedIds',
    draft.relatedIds ?? [],
    PRODUCT_LIMITS.related,
    ['tooManyRelated', 'relatedTwice'],
    problems,
  );
  if (draft.fileIds.length > 0 && productType !== PRODUCT_TYPES.digital)
    problems.note('fileIds', 'filesOfDigital');
  if (draft.subscriptionPlan !== null && !canBeSubscribedTo(productTypeOf(productType)))
    problems.note('subscriptionPlan', 'subscription');
  if (draft.customAddButtonText.length > PRODUCT_LIMITS.buttonTextLength)
    problems.note('customAddButtonText', 'buttonText');
  if (draft.taxCategory.length > PRODUCT_LIMITS.taxCategoryLength)
    problems.note('taxCategory', 'taxCategory');
  if (
    merchandising.scarcityAt !== undefined &&
    !isWithin(merchandising.scarcityAt, 1, PRODUCT_LIMITS.scarcityAt)
  )
    problems.note('merchandising.scarcityAt', 'scarcityAt');
  checkTexts('merchandising', merchandising, problems);
}

function checkOptionNames(names: readonly string[], problems: ProductProblems): void {
  if (names.length > PRODUCT_LIMITS.options) problems.note('variantOptionOrdering', 'tooManyOptions');
  const keys = names.map((name) => name.toLowerCase());
  for (const [place, name] of names.entries()) {
    const field = `variantOptionOrdering.${place}`;
    if (name === '' || name.length > PRODUCT_LIMITS.optionNameLength) problems.note(field, 'optionName');
    if (keys.indexOf(name.toLowerCase()) < place) problems.note(field, 'optionTwice');
  }
}

function checkList(
  field: string,
  ids: readonly string[],
  most: number,
  [tooMany, twice]: readonly [ProductRule, ProductRule],
  problems: ProductProblems,
): void {
  if (ids.length > most) problems.note(field, tooMany);
  for (const [place, id] of ids.entries())
    if (ids.indexOf(id) < place) problems.note(`${field}.${place}`, twice);
}

function checkTexts(field: string, texts: object, problems: ProductProblems): void {
  for (const [name, value] of Object.entries(texts)) {
    const place = `${field}.${name}`;
    if (typeof value === 'string' && value.length > PRODUCT_LIMITS.merchandisingTextLength)
      problems.note(place, 'merchandisingText');
    else if (typeof value === 'object' && value !== null) checkTexts(place, value, problems);
  }
}
