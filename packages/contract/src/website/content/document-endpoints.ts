import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, Nothing } from '../../shared/fields.ts';
import { CollectionPath } from './content-collections.ts';
import {
  AreaList,
  AreaPath,
  CommandsResponse,
  DocumentBody,
  DocumentCommands,
  DocumentResponse,
} from './content-documents.ts';
import { ItemPath } from './content-items.ts';
import * as calls from './document-calls.ts';

const SAVING = [
  'content.changed-meanwhile',
  'content.changed-twice-in-sync',
  'content.code-for-administrators',
  'content.invalid-document',
  'content.locked-section',
  'content.missing',
  'content.missing-asset',
  'content.newer-document',
  'content.no-document',
  'content.products-only',
  'content.shared-and-locked',
  'content.shared-elsewhere',
  'media.for-sale',
] as const;

const EDITING = [...SAVING, 'content.refused-command'] as const;

export const documentEndpoints = {
  readCollectionDocument: endpoint(calls.readCollectionDocument, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    response: { 200: DocumentResponse },
    errors: ['content.missing', 'content.no-document'],
  }),
  saveCollectionDocument: endpoint(calls.saveCollectionDocument, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    headers: ChangeHeaders,
    body: DocumentBody,
    response: { 200: DocumentResponse },
    errors: SAVING,
  }),
  editCollectionDocument: endpoint(calls.editCollectionDocument, {
    access: memberWho('content.contribute'),
    params: CollectionPath,
    headers: ChangeHeaders,
    body: DocumentCommands,
    response: { 200: CommandsResponse },
    errors: EDITING,
  }),
  readItemDocument: endpoint(calls.readItemDocument, {
    access: memberWho('content.contribute'),
    params: ItemPath,
    response: { 200: DocumentResponse },
    errors: ['content.missing'],
  }),
  saveItemDocument: endpoint(calls.saveItemDocument, {
    access: memberWho('content.contribute'),
    params: ItemPath,
    headers: ChangeHeaders,
    body: DocumentBody,
    response: { 200: DocumentResponse },
    errors: SAVING,
  }),
  editItemDocument: endpoint(calls.editItemDocument, {
    access: memberWho('content.contribute'),
    params: ItemPath,
    headers: ChangeHeaders,
    body: DocumentCommands,
    response: { 200: CommandsResponse },
    errors: EDITING,
  }),
  readAreaDocument: endpoint(calls.readAreaDocument, {
    access: memberWho('content.edit'),
    params: AreaPath,
    response: { 200: DocumentResponse },
    errors: ['content.missing'],
  }),
  saveAreaDocument: endpoint(calls.saveAreaDocument, {
    access: memberWho('content.edit'),
    params: AreaPath,
    headers: ChangeHeaders,
    body: DocumentBody,
    response: { 200: DocumentResponse },
    errors: SAVING,
  }),
  editAreaDocument: endpoint(calls.editAreaDocument, {
    access: memberWho('content.edit'),
    params: AreaPath,
    headers: ChangeHeaders,
    body: DocumentCommands,
    response: { 200: CommandsResponse },
    errors: EDITING,
  }),
  listAreas: endpoint(calls.listAreas, { access: memberWho('content.edit'), response: { 200: AreaList } }),
  removeArea: endpoint(calls.removeArea, {
    access: memberWho('content.edit'),
    params: AreaPath,
    response: { 204: Nothing },
    errors: ['content.missing'],
  }),
} as const;
