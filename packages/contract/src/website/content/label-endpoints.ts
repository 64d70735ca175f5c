import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { CollectionPath } from './content-collections.ts';
import {
  CategoryChange,
  CategoryList,
  CategoryOrder,
  CategoryPath,
  NewCategory,
  TagList,
  TagQuery,
  TagRename,
} from './content-labels.ts';
import * as calls from './label-calls.ts';

export const labelEndpoints = {
  listTags: endpoint(calls.listTags, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    response: { 200: TagList },
  }),
  renameTag: endpoint(calls.renameTag, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    body: TagRename,
    response: { 200: TagList },
  }),
  removeTag: endpoint(calls.removeTag, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    query: TagQuery,
    response: { 200: TagList },
  }),
  listCategories: endpoint(calls.listCategories, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    response: { 200: CategoryList },
  }),
  addCategory: endpoint(calls.addCategory, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    body: NewCategory,
    response: { 201: CategoryList },
  }),
  reorderCategories: endpoint(calls.reorderCategories, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    body: CategoryOrder,
    response: { 200: CategoryList },
  }),
  changeCategory: endpoint(calls.changeCategory, {
    access: memberWho('content.contribute'),
    params: CategoryPath,
    body: CategoryChange,
    response: { 200: CategoryList },
  }),
  removeCategory: endpoint(calls.removeCategory, {
    access: memberWho('content.contribute'),
    params: CategoryPath,
    response: { 200: CategoryList },
  }),
} as const;
