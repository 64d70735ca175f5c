import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, Nothing } from '../../shared/fields.ts';
import * as calls from './collection-calls.ts';
import {
  AddressQuery,
  CollectionChange,
  CollectionDuplicate,
  CollectionOrder,
  CollectionPage,
  CollectionPath,
  CollectionQuery,
  CollectionResponse,
  CollectionTree,
  DeleteQuery,
  HomePageChoice,
  KindList,
  NewCollection,
} from './content-collections.ts';

export const collectionEndpoints = {
  listContentKinds: endpoint(calls.listContentKinds, {
    access: memberWho('content.contribute'),
    response: { 200: KindList },
  }),
  listCollections: endpoint(calls.listCollections, {
    access: memberWho('content.contribute'),
    query: CollectionQuery,
    response: { 200: CollectionPage },
    errors: ['content.bad-cursor'],
  }),
  readCollectionTree: endpoint(calls.readCollectionTree, {
    access: memberWho('content.contribute'),
    response: { 200: CollectionTree },
  }),
  addCollection: endpoint(calls.addCollection, {
    access: memberWho('content.contribute'),
    body: NewCollection,
    response: { 201: CollectionResponse },
    errors: [
      'content.code-for-administrators',
      'content.missing-navigation',
      'content.products-only',
      'content.too-many-external-galleries',
      'content.type-name-needed',
      'content.type-name-unused',
      'content.unexpected-option',
      'content.url-reserved',
      'content.url-taken',
    ],
  }),
  readCollection: endpoint(calls.readCollection, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    response: { 200: CollectionResponse },
    errors: ['content.folder-missing', 'content.missing'],
  }),
  changeCollection: endpoint(calls.changeCollection, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    query: AddressQuery,
    headers: ChangeHeaders,
    body: CollectionChange,
    response: { 200: CollectionResponse },
    errors: [
      'content.changed-meanwhile',
      'content.code-for-administrators',
      'content.folder-missing',
      'content.folders-do-not-nest',
      'content.home-page-needed',
      'content.invalid-page-url',
      'content.missing',
      'content.products-only',
      'content.unexpected-option',
      'content.url-taken',
      'media.for-sale',
      'redirects.too-large',
    ],
  }),
  removeCollection: endpoint(calls.removeCollection, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    query: DeleteQuery,
    response: { 204: Nothing },
    errors: [
      'content.folder-missing',
      'content.home-page-needed',
      'content.missing',
      'content.needs-confirmation',
      'content.products-only',
    ],
  }),
  duplicateCollection: endpoint(calls.duplicateCollection, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    body: CollectionDuplicate,
    response: { 201: CollectionResponse },
    errors: ['content.folder-missing', 'content.missing'],
  }),
  reorderCollections: endpoint(calls.reorderCollections, {
    access: memberWho('content.edit'),
    body: CollectionOrder,
    response: { 204: Nothing },
    errors: ['content.order-mismatch'],
  }),
  chooseHomePage: endpoint(calls.chooseHomePage, {
    access: memberWho('content.edit'),
    body: HomePageChoice,
    response: { 200: CollectionResponse },
    errors: ['content.home-page-unfit', 'content.missing'],
  }),
} as const;
