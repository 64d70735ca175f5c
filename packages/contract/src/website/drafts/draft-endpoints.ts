import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, Nothing } from '../../shared/fields.ts';
import { CollectionPath } from '../content/content-collections.ts';
import { AreaPath } from '../content/content-documents.ts';
import { ItemPath } from '../content/content-items.ts';
import * as calls from './draft-calls.ts';
import {
  CompareQuery,
  DocumentDraft,
  DocumentDraftBody,
  DraftCommands,
  DraftEdited,
  DraftPath,
  DraftResolution,
  DraftSteps,
  DraftStepsQuery,
  DraftUndo,
  DraftVersionList,
  RestoredVersion,
  SettingsDraft,
  SettingsDraftBody,
  SettingsDraftPath,
  VersionComparison,
  VersionName,
  VersionPath,
  VersionResponse,
  VersionRestore,
  VersionsQuery,
  WholeVersionResponse,
} from './drafts.ts';
import { SAVING_ERRORS } from './saving-errors.ts';

const contribute = memberWho('content.contribute');
const edit = memberWho('content.edit');

const finding = ['content.missing', 'content.no-document', 'content.products-only'] as const;

const reading = {
  response: { 200: DocumentDraft },
  errors: [...finding, 'content.newer-document'],
} as const;

const replacing = {
  headers: ChangeHeaders,
  body: DocumentDraftBody,
  response: { 200: DocumentDraft },
  errors: [
    ...finding,
    'content.code-for-administrators',
    'content.invalid-document',
    'content.locked-section',
    'content.missing-asset',
    'content.newer-document',
    'drafts.changed-meanwhile',
    'media.for-sale',
  ],
} as const;

const editing = {
  body: DraftCommands,
  response: { 200: DraftEdited },
  errors: [
    ...finding,
    'content.code-for-administrators',
    'content.invalid-document',
    'content.locked-section',
    'content.missing-asset',
    'content.newer-document',
    'content.refused-command',
    'drafts.bad-id',
    'drafts.batch-reused',
    'drafts.conflict',
    'drafts.id-taken',
    'drafts.too-few-ids',
    'drafts.too-old',
    'drafts.unknown-base',
    'media.for-sale',
  ],
} as const;

const discarding = {
  headers: ChangeHeaders,
  response: { 204: Nothing },
  errors: [...finding, 'content.newer-document', 'drafts.changed-meanwhile', 'drafts.missing'],
} as const;

export const draftEndpoints = {
  readPageDraft: endpoint(calls.readPageDraft, { access: contribute, params: CollectionPath, ...reading }),
  savePageDraft: endpoint(calls.savePageDraft, { access: contribute, params: CollectionPath, ...replacing }),
  editPageDraft: endpoint(calls.editPageDraft, { access: contribute, params: CollectionPath, ...editing }),
  discardPageDraft: endpoint(calls.discardPageDraft, {
    access: contribute,
    params: CollectionPath,
    ...discarding,
  }),
  readItemDraft: endpoint(calls.readItemDraft, { access: contribute, params: ItemPath, ...reading }),
  saveItemDraft: endpoint(calls.saveItemDraft, { access: contribute, params: ItemPath, ...replacing }),
  editItemDraft: endpoint(calls.editItemDraft, { access: contribute, params: ItemPath, ...editing }),
  discardItemDraft: endpoint(calls.discardItemDraft, { access: contribute, params: ItemPath, ...discarding }),
  readAreaDraft: endpoint(calls.readAreaDraft, { access: edit, params: AreaPath, ...reading }),
  saveAreaDraft: endpoint(calls.saveAreaDraft, { access: edit, params: AreaPath, ...replacing }),
  editAreaDraft: endpoint(calls.editAreaDraft, { access: edit, params: AreaPath, ...editing }),
  discardAreaDraft: endpoint(calls.discardAreaDraft, { access: edit, params: AreaPath, ...discarding }),
  // Of settings, steps and versions the permission of the kind is asked for as well: that of the call that reads it.
  readSettingsDraft: endpoint(calls.readSettingsDraft, {
    access: contribute,
    params: SettingsDraftPath,
    response: { 200: SettingsDraft },
    errors: ['content.missing', 'design.unreadable', 'drafts.missing', 'drafts.not-allowed'],
  }),
  // The permission of the kind is asked for as well: that of the call that saves it.
  saveSettingsDraft: endpoint(calls.saveSettingsDraft, {
    access: contribute,
    params: SettingsDraftPath,
    headers: ChangeHeaders,
    body: SettingsDraftBody,
    response: { 200: SettingsDraft },
    errors: [
      ...SAVING_ERRORS,
      'drafts.changed-meanwhile',
      'drafts.invalid',
      'drafts.missing',
      'drafts.not-allowed',
      'drafts.products-are-saved',
    ],
  }),
  discardSettingsDraft: endpoint(calls.discardSettingsDraft, {
    access: contribute,
    params: SettingsDraftPath,
    headers: ChangeHeaders,
    response: { 204: Nothing },
    errors: [
      'content.missing',
      'content.products-only',
      'design.unreadable',
      'drafts.changed-meanwhile',
      'drafts.missing',
      'drafts.not-allowed',
    ],
  }),
  listDraftSteps: endpoint(calls.listDraftSteps, {
    access: contribute,
    params: DraftPath,
    query: DraftStepsQuery,
    response: { 200: DraftSteps },
    errors: ['drafts.missing', 'drafts.not-allowed'],
  }),
  undoDraftStep: endpoint(calls.undoDraftStep, {
    access: contribute,
    params: DraftPath,
    body: DraftUndo,
    response: { 200: DraftEdited },
    errors: [
      ...finding,
      'content.code-for-administrators',
      'content.invalid-document',
      'content.locked-section',
      'content.missing-asset',
      'content.newer-document',
      'drafts.batch-reused',
      'drafts.missing',
      'drafts.not-allowed',
      'drafts.undo-others',
      'drafts.undo-overtaken',
      'drafts.unknown-step',
      'media.for-sale',
    ],
  }),
  resolveDraft: endpoint(calls.resolveDraft, {
    access: contribute,
    params: DraftPath,
    headers: ChangeHeaders,
    body: DraftResolution,
    response: { 204: Nothing },
    errors: [
      ...finding,
      'content.missing-asset',
      'content.newer-document',
      'design.unreadable',
      'drafts.changed-meanwhile',
      'drafts.conflict',
      'drafts.missing',
      'drafts.no-such-conflict',
      'drafts.not-allowed',
      'media.for-sale',
    ],
  }),
  listVersions: endpoint(calls.listVersions, {
    access: contribute,
    params: DraftPath,
    query: VersionsQuery,
    response: { 200: DraftVersionList },
    errors: [
      ...finding,
      'content.newer-document',
      'design.unreadable',
      'drafts.missing',
      'drafts.not-allowed',
      'lists.bad-cursor',
    ],
  }),
  nameVersion: endpoint(calls.nameVersion, {
    access: contribute,
    params: DraftPath,
    body: VersionName,
    response: { 201: VersionResponse },
    errors: [
      ...finding,
      'content.newer-document',
      'design.unreadable',
      'drafts.missing',
      'drafts.not-allowed',
    ],
  }),
  readVersion: endpoint(calls.readVersion, {
    access: contribute,
    params: VersionPath,
    response: { 200: WholeVersionResponse },
    errors: ['drafts.not-allowed', 'drafts.unknown-version'],
  }),
  compareVersions: endpoint(calls.compareVersions, {
    access: contribute,
    params: VersionPath,
    query: CompareQuery,
    response: { 200: VersionComparison },
    errors: [
      ...finding,
      'content.newer-document',
      'design.unreadable',
      'drafts.missing',
      'drafts.not-allowed',
      'drafts.unknown-version',
    ],
  }),
  restoreVersion: endpoint(calls.restoreVersion, {
    access: contribute,
    params: VersionPath,
    headers: ChangeHeaders,
    body: VersionRestore,
    response: { 200: RestoredVersion },
    errors: [
      ...SAVING_ERRORS,
      'content.code-for-administrators',
      'content.locked-section',
      'drafts.changed-meanwhile',
      'drafts.invalid',
      'drafts.missing',
      'drafts.no-place-to-restore',
      'drafts.not-allowed',
      'drafts.nothing-to-restore',
      'drafts.products-are-saved',
      'drafts.unknown-version',
    ],
  }),
} as const;
