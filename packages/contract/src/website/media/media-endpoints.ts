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
  }),
  listAssets: endpoint(calls.listAssets, {
    access: memberWho('media.manage'),
    query: AssetQuery,
    response: { 200: AssetPage },
  }),
  readAsset: endpoint(calls.readAsset, {
    access: memberWho('media.manage'),
    params: AssetPath,
    response: { 200: Asset },
  }),
  downloadAsset: endpoint(calls.downloadAsset, {
    access: memberWho('media.manage'),
    params: AssetPath,
    response: { 200: AssetContent },
    produces: 'file',
  }),
  changeAsset: endpoint(calls.changeAsset, {
    access: memberWho('media.manage'),
    params: AssetPath,
    headers: ChangeHeaders,
    body: AssetChange,
    response: { 200: Asset },
  }),
  listAssetUses: endpoint(calls.listAssetUses, {
    access: memberWho('media.manage'),
    params: AssetPath,
    response: { 200: AssetUses },
  }),
  removeAsset: endpoint(calls.removeAsset, {
    access: memberWho('media.manage'),
    params: AssetPath,
    query: RemovalQuery,
    response: { 204: Nothing },
  }),
  listAssetFolders: endpoint(calls.listAssetFolders, {
    access: memberWho('media.manage'),
    response: { 200: AssetFolderList },
  }),
  addAssetFolder: endpoint(calls.addAssetFolder, {
    access: memberWho('media.manage'),
    body: NewAssetFolder,
    response: { 201: AssetFolder },
  }),
  changeAssetFolder: endpoint(calls.changeAssetFolder, {
    access: memberWho('media.manage'),
    params: AssetFolderPath,
    body: AssetFolderChange,
    response: { 200: AssetFolder },
  }),
  removeAssetFolder: endpoint(calls.removeAssetFolder, {
    access: memberWho('media.manage'),
    params: AssetFolderPath,
    query: RemovalQuery,
    response: { 204: Nothing },
  }),
  readImage: endpoint(calls.readImage, {
    access: anyone,
    params: ImagePath,
    query: ImageQuery,
    produces: 'image',
  }),
  readUploadedFile: endpoint(calls.readUploadedFile, {
    access: anyone,
    params: UploadedFilePath,
    produces: 'file',
  }),
} as const;
