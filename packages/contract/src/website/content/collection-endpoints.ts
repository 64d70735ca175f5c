import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, Nothing } from '../../shared/fields.ts';
import * as calls from './collection-calls.ts';
import {
  CollectionAnswer,
  CollectionChange,
  CollectionDuplicate,
  CollectionOrder,
  CollectionPage,
  CollectionPath,
  CollectionQuery,
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
  }),
  addCollection: endpoint(calls.addCollection, {
    access: memberWho('content.contribute'),
    body: NewCollection,
    response: { 201: CollectionAnswer },
  }),
  readCollection: endpoint(calls.readCollection, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    response: { 200: CollectionAnswer },
  }),
  changeCollection: endpoint(calls.changeCollection, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    headers: ChangeHeaders,
    body: CollectionChange,
    response: { 200: CollectionAnswer },
  }),
  removeCollection: endpoint(calls.removeCollection, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    query: DeleteQuery,
    response: { 204: Nothing },
  }),
  duplicateCollection: endpoint(calls.duplicateCollection, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    body: CollectionDuplicate,
    response: { 201: CollectionAnswer },
  }),
  reorderCollections: endpoint(calls.reorderCollections, {
    access: memberWho('content.edit'),
    body: CollectionOrder,
    response: { 204: Nothing },
  }),
  chooseHomePage: endpoint(calls.chooseHomePage, {
    access: memberWho('content.edit'),
    body: HomePageChoice,
    response: { 200: CollectionAnswer },
  }),
} as const;
