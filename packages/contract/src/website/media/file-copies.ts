import { type Static, Type } from 'typebox';
import { OrNull } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { MOST_COPIED_FILES, MOST_GRANTED_FILES } from './file-copy-limits.ts';
import { FocalPoint } from './media.ts';

const strict = { additionalProperties: false };

const FileDescription = Type.Object(
  {
    title: Type.String({ maxLength: 500 }),
    altText: Type.String({ maxLength: 1000 }),
    focalPoint: FocalPoint,
  },
  strict,
);

/** `POST /api/media/grants`: for parts of a page that are copied to another site. */
export const FileGrantRequest = Type.Object(
  { assetIds: Type.Array(Id, { minItems: 1, maxItems: MOST_GRANTED_FILES }) },
  strict,
);

/** Who has it may copy these files to a site of this installation for an hour. */
export const FileGrant = Type.Object({
  grant: Type.String(),
  expiresOn: Type.Integer({ description: 'Epoch milliseconds' }),
  files: Type.Array(
    Type.Object({
      id: Id,
      address: OrNull(Type.String({ description: 'Of an image: where visitors find it, without the host' })),
      description: FileDescription,
    }),
    { description: 'Those of this site that are not for sale: the grant is for them' },
  ),
});
export type FileGrant = Static<typeof FileGrant>;

/** `POST /api/media/copies`: files of another site into the library of this one. */
export const FileCopyRequest = Type.Object(
  {
    grant: OrNull(
      Type.String({
        maxLength: 24_000,
        description: 'Of the other site. Without one that counts, files are fetched by their addresses',
      }),
    ),
    files: Type.Array(
      Type.Object(
        {
          id: Id,
          address: OrNull(Type.String({ maxLength: 2000, description: 'Where visitors find it, complete' })),
          description: OrNull(FileDescription),
        },
        strict,
      ),
      { minItems: 1, maxItems: MOST_COPIED_FILES },
    ),
  },
  strict,
);
export type FileCopyRequest = Static<typeof FileCopyRequest>;

export const FileCopies = Type.Object({
  files: Type.Array(
    Type.Object({
      id: Id,
      copyId: OrNull(
        Type.String({ description: 'Of this site: the copy, or the file itself where it is here' }),
      ),
      problem: OrNull(Type.String({ description: 'Why there is none, for the member' })),
    }),
  ),
});
export type FileCopies = Static<typeof FileCopies>;
