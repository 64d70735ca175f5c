/** The currencies a store may use are those that money is written and split in. */
export { CURRENCIES as storeCurrencies, type Currency as StoreCurrency } from '@awning/commerce';
