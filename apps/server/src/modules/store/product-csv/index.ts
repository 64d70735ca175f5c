export { createProductCsv, type ProductCsv } from './product-csv.ts';
export { productCsvModule } from './product-csv-module.ts';
