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

export const FocalPoint = Type.Object(
  { x: Type.Number({ minimum: 0, maximum: 1 }), y: Type.Number({ minimum: 0, maximum: 1 }) },
  strict,
);
const FolderId = Type.Union([Id, Type.Null()]);

const Share = Type.Number({ minimum: 0, maximum: 1 });

/** What is done to an image, in the order of the fields. The uploaded original stays as it is. */
export const ImageEdit = Type.Object(
  {
    turn: Type.Union([Type.Literal(0), Type.Literal(90), Type.Literal(180), Type.Literal(270)], {
      description: 'Degrees clockwise',
    }),
    mirror: Type.Boolean({ description: 'Left and right change places' }),
    angle: Type.Number({
      minimum: -45,
      maximum: 45,
      description: 'Straightened by so many degrees clockwise; edges are cut so that no corner is empty',
    }),
    crop: Type.Object(
      { x: Share, y: Share, width: Share, height: Share },
      { ...strict, description: 'In shares of what the steps before leave' },
    ),
  },
  strict,
);

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
      edited: OrNull(
        Type.Object(
          {
            edit: ImageEdit,
            original: Type.Object({
              width: Type.Integer(),
              height: Type.Integer(),
              bytes: Type.Integer(),
            }),
          },
          { description: 'What was done to the original; null: it is shown as it was uploaded' },
        ),
      ),
    }),
  ]),
  addedOn: Type.Integer({ description: 'Epoch milliseconds' }),
  updatedOn: Type.Integer({ description: 'Epoch milliseconds' }),
});
export type Asset = Static<typeof Asset>;

/** A file in the list of files. */
export const ListedAsset = Type.Object({
  ...Asset.properties,
  places: Type.Integer({ description: 'In how many places it is used' }),
});
export type ListedAsset = Static<typeof ListedAsset>;

/** `PUT /api/media/assets/{assetId}/edit`: null shows the original again. */
export const ImageEditChange = Type.Object({ edit: OrNull(ImageEdit) }, strict);

/** `GET /api/media/assets/{assetId}/original`: the image before it was edited, in one of the widths of images. */
export const OriginalQuery = Type.Object({ format: Type.Optional(Type.String({ maxLength: 20 })) }, strict);

/** `GET /api/media/space`: what the files of the site take on the disk. Files with the same content share one. */
export const MediaSpace = Type.Object({
  bytes: Type.Integer(),
  kinds: Type.Array(Type.Object({ kind: AssetKind, files: Type.Integer(), bytes: Type.Integer() }), {
    description: 'Of those that the site has, the largest first',
  }),
});
export type MediaSpace = Static<typeof MediaSpace>;

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
    described: Type.Optional(
      Type.Boolean({ description: 'Images with an alternative text; false: those without one' }),
    ),
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

export const AssetPage = Type.Object({ assets: Type.Array(ListedAsset), ...ListPage });

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
      of: OrNull(
        Type.Object(
          { kind: Type.String(), id: Type.String() },
          { description: 'What a draft, a version or a scheduled change is of, such as a page' },
        ),
      ),
    }),
  ),
});

/** `DELETE`: without `force` only what nothing uses, and folders that are empty. */
export const RemovalQuery = Type.Object({ force: Type.Optional(Type.Boolean()) }, strict);

export const AssetFolder = Type.Object({ id: Id, parentId: FolderId, name: Type.String() });
export const AssetFolderList = Type.Object({
  folders: Type.Array(
    Type.Object({
      ...AssetFolder.properties,
      files: Type.Integer({ description: 'In the folder itself, without those of folders inside' }),
    }),
  ),
});
export const AssetFolderPath = Type.Object({ folderId: Id });
export const NewAssetFolder = Type.Object(
  { name: Type.String({ maxLength: 300 }), parentId: Type.Optional(FolderId) },
  strict,
);
export const AssetFolderChange = Type.Partial(
  Type.Object({ name: Type.String({ maxLength: 300 }), parentId: FolderId }),
  strict,
);

export type AssetUse = Static<typeof AssetUses>['uses'][number];
export type ListedAssetFolder = Static<typeof AssetFolderList>['folders'][number];
export type ImageEdit = Static<typeof ImageEdit>;
