import { type AppModule, defineModule } from '../../../platform/module.ts';
import type { ProductCsv } from './product-csv.ts';
import { registerProductCsvRoutes } from './product-csv-routes.ts';

export const productCsvModule = ({ productCsv }: { readonly productCsv: ProductCsv }): AppModule =>
  defineModule('store/product-csv', {
    routes: (http) => registerProductCsvRoutes(http, { productCsv }),
    jobs: productCsv.jobs,
  });
