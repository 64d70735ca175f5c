import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, Nothing } from '../../shared/fields.ts';
import { CollectionPath } from './content-collections.ts';
import {
  ItemChange,
  ItemMove,
  ItemOrder,
  ItemPage,
  ItemPath,
  ItemQuery,
  ItemResponse,
  NewItem,
} from './content-items.ts';
import * as calls from './item-calls.ts';

export const itemEndpoints = {
  listItems: endpoint(calls.listItems, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    query: ItemQuery,
    response: { 200: ItemPage },
    errors: ['content.author-missing', 'content.bad-cursor', 'content.missing', 'content.unexpected-option'],
  }),
  addItem: endpoint(calls.addItem, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    body: NewItem,
    response: { 201: ItemResponse },
    errors: [
      'content.author-missing',
      'content.bad-link',
      'content.category-too-long',
      'content.duplicate-label',
      'content.empty-label',
      'content.event-without-start',
      'content.holds-no-items',
      'content.invalid-page-url',
      'content.missing',
      'content.missing-asset',
      'content.product-without-title',
      'content.scheduled-in-the-past',
      'content.tag-too-long',
      'content.too-large',
      'content.too-many-categories',
      'content.too-many-external-pictures',
      'content.too-many-items',
      'content.too-many-products',
      'content.too-many-tracks',
      'content.unexpected-option',
      'content.url-taken',
      'media.for-sale',
    ],
  }),
  reorderItems: endpoint(calls.reorderItems, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    body: ItemOrder,
    response: { 204: Nothing },
    errors: [
      'content.author-missing',
      'content.missing',
      'content.order-mismatch',
      'content.ordered-by-date',
    ],
  }),
  readItem: endpoint(calls.readItem, {
    access: memberWho('content.contribute'),
    params: ItemPath,
    response: { 200: ItemResponse },
    errors: ['content.missing'],
  }),
  changeItem: endpoint(calls.changeItem, {
    access: memberWho('content.contribute'),
    params: ItemPath,
    headers: ChangeHeaders,
    body: ItemChange,
    response: { 200: ItemResponse },
    errors: ['content.changed-meanwhile', 'content.event-ends-early', 'content.missing', 'media.for-sale'],
  }),
  removeItem: endpoint(calls.removeItem, {
    access: memberWho('content.contribute'),
    params: ItemPath,
    response: { 204: Nothing },
    errors: ['content.missing'],
  }),
  duplicateItem: endpoint(calls.duplicateItem, {
    access: memberWho('content.contribute'),
    params: ItemPath,
    response: { 201: ItemResponse },
    errors: [
      'content.missing',
      'content.too-many-external-pictures',
      'content.too-many-items',
      'content.too-many-products',
      'content.too-many-tracks',
    ],
  }),
  moveItem: endpoint(calls.moveItem, {
    access: memberWho('content.contribute'),
    params: ItemPath,
    body: ItemMove,
    response: { 200: ItemResponse },
    errors: ['content.missing', 'content.unexpected-option'],
  }),
} as const;
