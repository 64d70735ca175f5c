import { fillMessage } from '@awning/commerce';
import { PRODUCT_LIMITS } from '@awning/contract';

/** Every rule of a product that can be broken, with what is said about it. */
export const productSentences = {
  productType: 'Choose what it is: physical 1, digital 2, service 3, gift card 4 or paywall 5.',
  tooManyOptions: 'A product can have {options} options at the most.',
  optionName: 'Give the option a name of {optionNameLength} characters at the most.',
  optionTwice: 'There is another option with this name.',
  noVariants: 'A product has at least one variant.',
  tooManyVariants: 'A product can have {variants} variants at the most.',
  oneVariant: 'Digital products and paywalls have one variant, without options.',
  unknownVariant: 'This product has no such variant. Leave the id out to add a new one.',
  variantTwice: 'This variant is in the list twice.',
  sku: 'An SKU can have {skuLength} characters at the most.',
  skuTwice: 'Another variant of this product has the same SKU.',
  attributes: 'Give each option of the product a value, and nothing else.',
  optionValue: 'Give the option a value of {optionValueLength} characters at the most.',
  attributesTwice: 'Another variant has the same values for its options.',
  price: 'A price is a whole number of minor units between 0 and {priceMinor}.',
  salePrice: 'The sale price has to be lower than the price.',
  salePriceMissing: 'Give it a sale price above 0 while it is on sale. What is free has a price of 0.',
  giftCardPrice: 'A gift card costs more than nothing.',
  giftCardPriceTwice: 'Another variant of this gift card has the same price.',
  giftCardOnSale: 'A gift card is never on sale.',
  unknownPicture: 'That image does not exist.',
  unknownFile: 'That file does not exist.',
  tooManyPictures: 'A product can have {pictures} further images at the most.',
  pictureTwice: 'This image is in the list twice.',
  shownFile:
    'Visitors can see this file on the site, so that nobody would have to buy it. Upload it once more to sell it.',
  filesOfDigital: 'Only digital products have files.',
  tooManyFiles: 'A product can have {files} files at the most.',
  fileTwice: 'This file is in the list twice.',
  unknownRelated: 'That product does not exist.',
  relatedToItself: 'A product is not related to itself.',
  tooManyRelated: 'A product can have {related} related products at the most.',
  relatedTwice: 'This product is in the list twice.',
  stockOfKnown: 'Stock of a variant that exists is changed in the inventory.',
  stock: 'Stock is a whole number between 0 and {stock}.',
  lowStockAt: 'This is a whole number between 0 and {lowStockAt}, or empty.',
  measure: 'A measure is a number between 0 and {measure}.',
  weightUnit: 'Weights are in KILOGRAM or POUND.',
  lengthUnit: 'Lengths are in CENTIMETER or INCH.',
  buttonText: 'The text of a button can have {buttonTextLength} characters at the most.',
  taxCategory: 'A tax category can have {taxCategoryLength} characters at the most.',
  subscription: 'Only physical products and services can be subscribed to.',
  billingPeriod: 'The time between two payments is a whole number between 1 and {billingPeriod}.',
  billingUnit: 'The time between two payments is counted in WEEK, MONTH or YEAR.',
  billingCycles: 'The number of payments is a whole number between 0, for no end, and {billingCycles}.',
  merchandisingText: 'This text can have {merchandisingTextLength} characters at the most.',
  scarcityAt: 'This is a whole number between 1 and {scarcityAt}.',
  noFields: 'Ask at least one thing, or nothing at all.',
  tooManyFields: 'A form can have {fields} fields at the most.',
  fieldType: 'Choose what it is: text, textarea, email, number, select, radio, checkbox, name or date.',
  fieldId: 'An id is made of up to 64 letters, digits, - and _. Leave it out to get one.',
  fieldTwice: 'There is another field with this id.',
  fieldTitle: 'Give it a title of {fieldTitleLength} characters at the most.',
  fieldText: 'This text can have {fieldTextLength} characters at the most.',
  fieldOptions: 'Give it between 1 and {fieldOptions} options.',
  fieldOption: 'Give the option a text of {fieldOptionLength} characters at the most.',
  fieldOptionTwice: 'This option is in the list twice.',
  fieldMaxLength: 'This is a whole number between 1 and {answerLength}, or empty.',
} as const;
export type ProductRule = keyof typeof productSentences;

/** What is wrong with a product, by field. Of a field's problems the first one speaks. */
export interface ProductProblems {
  note(field: string, rule: ProductRule): void;
  readonly byField: ReadonlyMap<string, string>;
}

export function collectProblems(): ProductProblems {
  const matches = new Map<string, string>();
  return {
    byField: matches,
    note(field, rule) {
      if (!matches.has(field)) matches.set(field, fillMessage(productSentences[rule], PRODUCT_LIMITS));
    },
  };
}
