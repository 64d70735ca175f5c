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
    errors: ['content.missing'],
  }),
  renameTag: endpoint(calls.renameTag, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    body: TagRename,
    response: { 200: TagList },
    errors: ['content.duplicate-label', 'content.empty-label', 'content.missing', 'content.tag-too-long'],
  }),
  removeTag: endpoint(calls.removeTag, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    query: TagQuery,
    response: { 200: TagList },
    errors: ['content.missing'],
  }),
  listCategories: endpoint(calls.listCategories, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    response: { 200: CategoryList },
    errors: ['content.missing'],
  }),
  addCategory: endpoint(calls.addCategory, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    body: NewCategory,
    response: { 201: CategoryList },
    errors: [
      'content.duplicate-label',
      'content.empty-label',
      'content.missing',
      'content.root-exists',
      'content.root-outside-store',
      'content.too-many-categories',
      'content.unexpected-option',
    ],
  }),
  reorderCategories: endpoint(calls.reorderCategories, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    body: CategoryOrder,
    response: { 200: CategoryList },
    errors: [
      'content.category-cycle',
      'content.missing',
      'content.order-mismatch',
      'content.root-stays-apart',
    ],
  }),
  changeCategory: endpoint(calls.changeCategory, {
    access: memberWho('content.contribute'),
    params: CategoryPath,
    body: CategoryChange,
    response: { 200: CategoryList },
    errors: [
      'content.category-cycle',
      'content.category-too-long',
      'content.changed-meanwhile',
      'content.duplicate-label',
      'content.empty-label',
      'content.missing',
      'content.missing-asset',
      'content.root-stays-apart',
    ],
  }),
  removeCategory: endpoint(calls.removeCategory, {
    access: memberWho('content.contribute'),
    params: CategoryPath,
    response: { 200: CategoryList },
    errors: ['content.missing'],
  }),
} as const;
