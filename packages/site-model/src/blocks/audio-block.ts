import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { IdOrNull, Line, Link, strict } from './block-fields.ts';
import { isSecureWebAddress } from './block-link.ts';

export const audioBlock = defineBlock({
  type: BLOCK_TYPES.audio,
  name: 'audio',
  title: 'Audio',
  schema: Type.Object(
    {
      /** A recording among the site's files; comes before `url`. */
      fileId: IdOrNull,
      /** Of a recording elsewhere, which is loaded only when the visitor presses play. */
      url: Link,
      title: Line(),
      author: Line(),
      showDownload: Type.Boolean(),
    },
    strict,
  ),
  defaults: { fileId: null, url: '', title: '', author: '', showDownload: false },
  problem: ({ url }) =>
    url === '' || isSecureWebAddress(url) ? null : 'The address of a recording must start with https://',
  references: ({ fileId }) => ({ fileIds: fileId === null ? [] : [fileId] }),
});
