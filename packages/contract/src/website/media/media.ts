import { type Static, Type } from 'typebox';
import { OrNull } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { ListPage, ListQuery, ListSearch } from '../../shared/lists.ts';

// Unknown fields are refused: a typing error should not look saved.
const strict = { additionalProperties: false };

export const AssetKind = Type.Union([
  Type.Literal('image'),
  Type.Literal('audio'),
  Type.Literal('video'),
  Type.Literal('file'),
]);

const FocalPoint = Type.Object(
  { x: Type.Number({ minimum: 0, maximum: 1 }), y: Type.Number({ minimum: 0, maximum: 1 }) },
  strict,
);
const FolderId = Type.Union([Id, Type.Null()]);

/** An uploaded file as the people who build the site see it. Its revision comes as `ETag`. */
export const Asset = Type.Object({
  id: Id,
  kind: AssetKind,
  filename: Type.String(),
  title: Type.String(),
  altText: Type.String(),
  body: Type.String({ description: 'HTML' }),
  contentType: Type.String(),
  bytes: Type.Integer(),
  assetUrl: Type.String({ description: 'Of an image: append ?format=300w and the like' }),
  folderId: FolderId,
  forSale: Type.Boolean({ description: 'A product sells it: visitors cannot open it' }),
  picture: Type.Union([
    Type.Null(),
    Type.Object({
      width: Type.Integer(),
      height: Type.Integer(),
      frames: Type.Integer(),
      focalPoint: FocalPoint,
      colorData: Type.Record(Type.String(), Type.String()),
    }),
  ]),
  addedOn: Type.Integer({ description: 'Epoch milliseconds' }),
  updatedOn: Type.Integer({ description: 'Epoch milliseconds' }),
});
export type Asset = Static<typeof Asset>;

/** `GET /api/media/assets/{assetId}/content`: the file itself, also when it is for sale. */
export const AssetContent = Type.String({ format: 'binary' });

/** `POST /api/media/assets`: `multipart/form-data` with one file; the rest is said here. */
export const UploadQuery = Type.Object(
  {
    folderId: Type.Optional(Id),
    only: Type.Optional(
      Type.Union(AssetKind.anyOf, {
        description: 'Refuse a file that is not of this kind, regardless of its name',
      }),
    ),
  },
  strict,
);

export const ASSET_SORTS = ['createdOn', 'updatedOn', 'filename', 'title', 'bytes'] as const;
/** `GET /api/media/assets`: newest first. */
export const AssetQuery = Type.Object(
  {
    folderId: Type.Optional(
      Type.String({ pattern: '^([0-9a-f]{24}|none)$', description: 'none: those in no folder' }),
    ),
    kind: Type.Optional(AssetKind),
    text: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'The same as search' })),
    search: ListSearch('the file name, the title or the alternative text'),
    unused: Type.Optional(Type.Boolean({ description: 'true: only what nothing shows' })),
    color: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{6}$',
        description:
          'Images whose middle or one of whose corners is close to this colour, as red, green and blue',
      }),
    ),
    ...ListQuery(ASSET_SORTS),
  },
  strict,
);

export type AssetQuery = Static<typeof AssetQuery>;

export const AssetPage = Type.Object({ assets: Type.Array(Asset), ...ListPage });

export const AssetPath = Type.Object({ assetId: Id });

/** `PUT /api/media/assets/{assetId}`. Fields that are not named keep their value; the end of a file name is kept. */
export const AssetChange = Type.Partial(
  Type.Object({
    filename: Type.String({ maxLength: 300 }),
    title: Type.String({ maxLength: 500 }),
    altText: Type.String({ maxLength: 1000 }),
    body: Type.String({ maxLength: 20_000 }),
    focalPoint: FocalPoint,
    folderId: FolderId,
  }),
  strict,
);
export type AssetChange = Static<typeof AssetChange>;

/** `GET /api/media/assets/{assetId}/uses`: where the file is shown. */
export const AssetUses = Type.Object({
  uses: Type.Array(
    Type.Object({
      kind: Type.String({ description: 'Such as collection or item' }),
      id: Type.String(),
      title: OrNull(Type.String({ description: 'What people call it' })),
      address: OrNull(Type.String({ description: 'Where visitors find it' })),
    }),
  ),
});

/** `DELETE`: without `force` only what nothing uses, and folders that are empty. */
export const RemovalQuery = Type.Object({ force: Type.Optional(Type.Boolean()) }, strict);

export const AssetFolder = Type.Object({ id: Id, parentId: FolderId, name: Type.String() });
export const AssetFolderList = Type.Object({ folders: Type.Array(AssetFolder) });
export const AssetFolderPath = Type.Object({ folderId: Id });
export const NewAssetFolder = Type.Object(
  { name: Type.String({ maxLength: 300 }), parentId: Type.Optional(FolderId) },
  strict,
);
export const AssetFolderChange = Type.Partial(
  Type.Object({ name: Type.String({ maxLength: 300 }), parentId: FolderId }),
  strict,
);
