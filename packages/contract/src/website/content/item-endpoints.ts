import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, Nothing } from '../../shared/fields.ts';
import { CollectionPath } from './content-collections.ts';
import {
  ItemAnswer,
  ItemChange,
  ItemMove,
  ItemOrder,
  ItemPage,
  ItemPath,
  ItemQuery,
  NewItem,
} from './content-items.ts';
import * as calls from './item-calls.ts';

export const itemEndpoints = {
  listItems: endpoint(calls.listItems, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    query: ItemQuery,
    response: { 200: ItemPage },
  }),
  addItem: endpoint(calls.addItem, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    body: NewItem,
    response: { 201: ItemAnswer },
  }),
  reorderItems: endpoint(calls.reorderItems, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    body: ItemOrder,
    response: { 204: Nothing },
  }),
  readItem: endpoint(calls.readItem, {
    access: memberWho('content.contribute'),
    params: ItemPath,
    response: { 200: ItemAnswer },
  }),
  changeItem: endpoint(calls.changeItem, {
    access: memberWho('content.contribute'),
    params: ItemPath,
    headers: ChangeHeaders,
    body: ItemChange,
    response: { 200: ItemAnswer },
  }),
  removeItem: endpoint(calls.removeItem, {
    access: memberWho('content.contribute'),
    params: ItemPath,
    response: { 204: Nothing },
  }),
  duplicateItem: endpoint(calls.duplicateItem, {
    access: memberWho('content.contribute'),
    params: ItemPath,
    response: { 201: ItemAnswer },
  }),
  moveItem: endpoint(calls.moveItem, {
    access: memberWho('content.contribute'),
    params: ItemPath,
    body: ItemMove,
    response: { 200: ItemAnswer },
  }),
} as const;
