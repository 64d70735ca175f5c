import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { editorMessages } from '../editor-messages.ts';
import { defineBlock } from './block-definition.ts';
import { Html, IdOrNull, Line, Link, OrNull, strict, Text } from './block-fields.ts';
import { parseVideoAddress } from './video-address.ts';

export const videoBlock = defineBlock({
  type: BLOCK_TYPES.video,
  name: 'video',
  title: 'Video',
  schema: Type.Object(
    {
      /** At YouTube or Vimeo. */
      url: Link,
      /** A film among the site's files; comes before `url`. */
      fileId: IdOrNull,
      title: Line(),
      caption: Html(5000),
      /** Of the image that stands there until the visitor presses play. */
      mainImageId: IdOrNull,
      /** Whether that image is shown. */
      overlay: Type.Boolean(),
      aspectRatio: Type.Number({ minimum: 0.2, maximum: 5 }),
      /** What the service said of the film when its address was entered. Kept; never shown as it is. */
      oembed: OrNull(
        Type.Object({ html: Text(20_000), providerName: Line(), accountType: Type.Optional(Line()) }, strict),
      ),
    },
    strict,
  ),
  defaults: {
    url: '',
    fileId: null,
    title: '',
    caption: '',
    mainImageId: null,
    overlay: true,
    aspectRatio: 1.7778,
    oembed: null,
  },
  htmlFields: ['caption'],
  problem: ({ url, oembed }) => {
    if (oembed?.providerName === 'Vimeo' && oembed.accountType === 'basic') {
      return editorMessages.unsupportedVimeoAccount;
    }
    return url === '' || parseVideoAddress(url) ? null : NO_VIDEO;
  },
  references: ({ fileId, mainImageId }) => ({
    imageIds: mainImageId === null ? [] : [mainImageId],
    fileIds: fileId === null ? [] : [fileId],
  }),
});

const NO_VIDEO = 'Please enter the address of a video at YouTube or Vimeo, or choose a video file';
