export { createTax, type Tax } from './tax.ts';
export { taxModule } from './tax-module.ts';
