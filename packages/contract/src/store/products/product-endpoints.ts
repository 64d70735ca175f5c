import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, Nothing } from '../../shared/fields.ts';
import { PageFragment } from '../../website/pages/pages.ts';
import * as calls from './product-calls.ts';
import {
  NewProduct,
  ProductAnswer,
  ProductChange,
  ProductPage,
  ProductPath,
  ProductQuery,
  VariantChange,
  VariantList,
  VariantPath,
} from './products.ts';
import { QuickViewPath } from './quick-view.ts';
import {
  CreatedStore,
  NewStore,
  NewStoreCategory,
  StoreCategory,
  StoreCategoryList,
  StorePath,
  WebsitePath,
} from './store-setup.ts';

export const productEndpoints = {
  listProducts: endpoint(calls.listProducts, {
    access: memberWho('commerce.manage'),
    query: ProductQuery,
    response: { 200: ProductPage },
  }),
  addProduct: endpoint(calls.addProduct, {
    access: memberWho('commerce.manage'),
    body: NewProduct,
    response: { 201: ProductAnswer },
  }),
  readProduct: endpoint(calls.readProduct, {
    access: memberWho('commerce.manage'),
    params: ProductPath,
    response: { 200: ProductAnswer },
  }),
  changeProduct: endpoint(calls.changeProduct, {
    access: memberWho('commerce.manage'),
    params: ProductPath,
    headers: ChangeHeaders,
    body: ProductChange,
    response: { 200: ProductAnswer },
  }),
  removeProduct: endpoint(calls.removeProduct, {
    access: memberWho('commerce.manage'),
    params: ProductPath,
    response: { 204: Nothing },
  }),
  saveProductVariants: endpoint(calls.saveProductVariants, {
    access: memberWho('commerce.manage'),
    params: ProductPath,
    headers: ChangeHeaders,
    body: VariantList,
    response: { 200: ProductAnswer },
  }),
  changeProductVariant: endpoint(calls.changeProductVariant, {
    access: memberWho('commerce.manage'),
    params: VariantPath,
    headers: ChangeHeaders,
    body: VariantChange,
    response: { 200: ProductAnswer },
  }),
  addStorePage: endpoint(calls.addStorePage, {
    access: memberWho('commerce.manage'),
    params: WebsitePath,
    body: NewStore,
    response: { 201: CreatedStore },
  }),
  addStoreCategory: endpoint(calls.addStoreCategory, {
    access: memberWho('commerce.manage'),
    params: StorePath,
    body: NewStoreCategory,
    response: { 201: StoreCategory },
  }),
  listStoreCategories: endpoint(calls.listStoreCategories, {
    access: memberWho('commerce.manage'),
    params: StorePath,
    response: { 200: StoreCategoryList },
  }),
  readQuickView: endpoint(calls.readQuickView, {
    access: anyone,
    itemIn: 'params',
    params: QuickViewPath,
    response: { 200: PageFragment },
    produces: 'html',
  }),
} as const;
