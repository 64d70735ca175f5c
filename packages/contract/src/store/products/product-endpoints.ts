import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, Nothing } from '../../shared/fields.ts';
import { PageFragment } from '../../website/pages/pages.ts';
import * as calls from './product-calls.ts';
import {
  NewProduct,
  ProductChange,
  ProductPage,
  ProductPath,
  ProductQuery,
  ProductResponse,
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
    errors: ['catalog.bad-cursor', 'catalog.unknown-stock-state'],
  }),
  addProduct: endpoint(calls.addProduct, {
    access: memberWho('commerce.manage'),
    body: NewProduct,
    response: { 201: ProductResponse },
    errors: [
      'catalog.invalid',
      'catalog.not-a-store',
      'content.category-too-long',
      'content.duplicate-label',
      'content.empty-label',
      'content.missing',
      'content.missing-asset',
      'content.product-without-title',
      'content.tag-too-long',
    ],
  }),
  readProduct: endpoint(calls.readProduct, {
    access: memberWho('commerce.manage'),
    params: ProductPath,
    response: { 200: ProductResponse },
    errors: ['catalog.missing'],
  }),
  changeProduct: endpoint(calls.changeProduct, {
    access: memberWho('commerce.manage'),
    params: ProductPath,
    headers: ChangeHeaders,
    body: ProductChange,
    response: { 200: ProductResponse },
    errors: [
      'catalog.invalid',
      'catalog.missing',
      'content.changed-meanwhile',
      'content.product-without-title',
    ],
  }),
  removeProduct: endpoint(calls.removeProduct, {
    access: memberWho('commerce.manage'),
    params: ProductPath,
    response: { 204: Nothing },
    errors: ['catalog.missing'],
  }),
  saveProductVariants: endpoint(calls.saveProductVariants, {
    access: memberWho('commerce.manage'),
    params: ProductPath,
    headers: ChangeHeaders,
    body: VariantList,
    response: { 200: ProductResponse },
    errors: ['catalog.missing', 'content.changed-meanwhile'],
  }),
  changeProductVariant: endpoint(calls.changeProductVariant, {
    access: memberWho('commerce.manage'),
    params: VariantPath,
    headers: ChangeHeaders,
    body: VariantChange,
    response: { 200: ProductResponse },
    errors: ['catalog.invalid', 'catalog.missing', 'catalog.variant-missing', 'content.changed-meanwhile'],
  }),
  addStorePage: endpoint(calls.addStorePage, {
    access: memberWho('commerce.manage'),
    params: WebsitePath,
    body: NewStore,
    response: { 201: CreatedStore },
    errors: ['store-setup.other-website'],
  }),
  addStoreCategory: endpoint(calls.addStoreCategory, {
    access: memberWho('commerce.manage'),
    params: StorePath,
    body: NewStoreCategory,
    response: { 201: StoreCategory },
    errors: [
      'content.category-too-long',
      'content.duplicate-label',
      'content.empty-label',
      'content.missing',
      'content.root-exists',
      'content.unexpected-option',
      'store-setup.other-website',
      'store-setup.store-missing',
    ],
  }),
  listStoreCategories: endpoint(calls.listStoreCategories, {
    access: memberWho('commerce.manage'),
    params: StorePath,
    response: { 200: StoreCategoryList },
    errors: ['content.missing', 'store-setup.other-website', 'store-setup.store-missing'],
  }),
  readQuickView: endpoint(calls.readQuickView, {
    access: anyone,
    itemIn: 'params',
    params: QuickViewPath,
    response: { 200: PageFragment },
    produces: 'html',
    errors: ['catalog.missing'],
  }),
} as const;
