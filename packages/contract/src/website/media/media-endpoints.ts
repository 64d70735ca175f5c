import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, Nothing } from '../../shared/fields.ts';
import {
  Asset,
  AssetChange,
  AssetContent,
  AssetFolder,
  AssetFolderChange,
  AssetFolderList,
  AssetFolderPath,
  AssetPage,
  AssetPath,
  AssetQuery,
  AssetUses,
  NewAssetFolder,
  RemovalQuery,
  UploadQuery,
} from './media.ts';
import * as calls from './media-calls.ts';
import { ImagePath, ImageQuery, UploadedFilePath } from './media-files.ts';

export const mediaEndpoints = {
  uploadAsset: endpoint(calls.uploadAsset, {
    access: memberWho('media.manage'),
    query: UploadQuery,
    consumes: ['multipart/form-data'],
    response: { 201: Asset },
    errors: [
      'files.no-room',
      'media.busy',
      'media.folder-missing',
      'media.processing-cancelled',
      'media.processing-failed',
      'media.processing-incomplete',
      'media.too-large',
      'media.too-many-frames',
      'media.too-many-pixels',
      'media.unsupported-file',
      'media.upload-failed',
      'media.upload-incomplete',
      'media.upload-unreadable',
    ],
  }),
  listAssets: endpoint(calls.listAssets, {
    access: memberWho('media.manage'),
    query: AssetQuery,
    response: { 200: AssetPage },
    errors: ['media.bad-cursor'],
  }),
  readAsset: endpoint(calls.readAsset, {
    access: memberWho('media.manage'),
    params: AssetPath,
    response: { 200: Asset },
    errors: ['media.not-found'],
  }),
  downloadAsset: endpoint(calls.downloadAsset, {
    access: memberWho('media.manage'),
    params: AssetPath,
    response: { 200: AssetContent },
    produces: 'file',
    errors: ['media.not-found'],
  }),
  changeAsset: endpoint(calls.changeAsset, {
    access: memberWho('media.manage'),
    params: AssetPath,
    headers: ChangeHeaders,
    body: AssetChange,
    response: { 200: Asset },
    errors: [
      'media.changed-meanwhile',
      'media.folder-missing',
      'media.missing-file-name',
      'media.not-found',
      'media.rename-failed',
    ],
  }),
  listAssetUses: endpoint(calls.listAssetUses, {
    access: memberWho('media.manage'),
    params: AssetPath,
    response: { 200: AssetUses },
    errors: ['media.not-found'],
  }),
  removeAsset: endpoint(calls.removeAsset, {
    access: memberWho('media.manage'),
    params: AssetPath,
    query: RemovalQuery,
    response: { 204: Nothing },
    errors: ['media.in-use', 'media.not-found'],
  }),
  listAssetFolders: endpoint(calls.listAssetFolders, {
    access: memberWho('media.manage'),
    response: { 200: AssetFolderList },
  }),
  addAssetFolder: endpoint(calls.addAssetFolder, {
    access: memberWho('media.manage'),
    body: NewAssetFolder,
    response: { 201: AssetFolder },
    errors: [
      'media.folder-missing',
      'media.folder-name-taken',
      'media.folder-too-deep',
      'media.folder-unnamed',
    ],
  }),
  changeAssetFolder: endpoint(calls.changeAssetFolder, {
    access: memberWho('media.manage'),
    params: AssetFolderPath,
    body: AssetFolderChange,
    response: { 200: AssetFolder },
    errors: ['media.folder-in-itself', 'media.folder-missing'],
  }),
  removeAssetFolder: endpoint(calls.removeAssetFolder, {
    access: memberWho('media.manage'),
    params: AssetFolderPath,
    query: RemovalQuery,
    response: { 204: Nothing },
    errors: ['media.folder-in-use', 'media.folder-missing', 'media.folder-not-empty'],
  }),
  readImage: endpoint(calls.readImage, {
    access: anyone,
    params: ImagePath,
    query: ImageQuery,
    produces: 'image',
    errors: ['media.busy', 'media.processing-cancelled', 'media.processing-incomplete'],
  }),
  readUploadedFile: endpoint(calls.readUploadedFile, {
    access: anyone,
    params: UploadedFilePath,
    produces: 'file',
  }),
} as const;
