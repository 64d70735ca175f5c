import type { AuthorData, FileData, ImageData, ItemData } from '@awning/site-model';
import { itemUrl } from '../addresses/addresses.ts';
import type { AuthorRow, ListedItem } from '../base/content-rows.ts';
import type { ItemLabels } from '../labels/label-repository.ts';
import { recordTypeLabel } from './item-dto.ts';
import type { PlacedItem } from './item-repository.ts';

/** What an item shows that lives elsewhere. */
export interface ItemContext {
  readonly labels: ItemLabels;
  readonly author: AuthorRow | undefined;
  image(id: string | null | undefined): ImageData | undefined;
  file(id: string | null | undefined): FileData | undefined;
}

/** Visitors see only published items, no matter how they were published. */
const PUBLISHED = 1;

export function toItemData({ row, collection }: PlacedItem, context: ItemContext): ItemData {
  const mainImage = context.image(row.mainImageId);
  const { author } = context;
  return {
    ...(mainImage ? imageFields(mainImage) : {}),
    id: row.itemId,
    collectionId: row.collectionId,
    recordType: row.recordType,
    recordTypeLabel: recordTypeLabel(row.recordType),
    title: row.title,
    urlId: row.urlId,
    fullUrl: itemUrl(collection, row.urlId),
    body: null,
    excerpt: row.excerpt,
    ...(row.seoHidden && { seoHidden: true as const }),
    ...(row.seoTitle === '' && row.seoDescription === ''
      ? {}
      : { seoData: { seoTitle: row.seoTitle, seoDescription: row.seoDescription } }),
    addedOn: row.addedOn.getTime(),
    publishOn: row.publishOn.getTime(),
    updatedOn: row.updatedOn.getTime(),
    starred: row.starred,
    passthrough: row.passthrough,
    sourceUrl: row.sourceUrl,
    tags: context.labels.tag,
    categories: context.labels.category,
    ...(author
      ? { author: toAuthorData(author, context.image(author.avatarId)), authorId: author.authorId }
      : {}),
    ...(mainImage ? { mainImageId: mainImage.id, mainImage } : {}),
    displayIndex: row.displayIndex,
    workflowState: PUBLISHED,
    likeCount: row.likeCount,
    dislikeCount: 0,
    commentCount: row.publicCommentCount,
    publicCommentCount: row.publicCommentCount,
    commentState: row.commentState,
    ...(row.location === null ? {} : { location: { ...noPlace, ...row.location } }),
    ...(row.startDate === null ? {} : { startDate: row.startDate.getTime() }),
    ...(row.endDate === null ? {} : { endDate: row.endDate.getTime() }),
    ...mediaFields(row),
    ...(row.promotedBlockType === '' ? {} : { promotedBlockType: row.promotedBlockType }),
    ...(row.customContent === null ? {} : { customContent: row.customContent }),
    ...structuredContent(row, context),
    unsaved: false,
    pushedServices: {},
    pendingPushedServices: {},
  };
}

const noPlace = { addressTitle: '', addressLine1: '', addressLine2: '', addressCountry: '' };

/** Templates treat an item that has an image as that image. */
const imageFields = (image: ImageData): Partial<ImageData> => ({
  assetUrl: image.assetUrl,
  filename: image.filename,
  originalSize: image.originalSize,
  mediaFocalPoint: image.mediaFocalPoint,
  systemDataId: image.systemDataId,
  systemDataVariants: image.systemDataVariants,
  systemDataSourceType: image.systemDataSourceType,
  systemDataOrigin: image.systemDataOrigin,
  contentType: image.contentType,
  colorData: image.colorData,
  ...(image.altText === undefined ? {} : { altText: image.altText }),
});

const mediaFields = ({ media }: ListedItem): Record<string, unknown> => ({
  ...(media?.type === undefined ? {} : { mediaType: media.type }),
  ...(media?.clickthroughUrl ? { clickthroughUrl: media.clickthroughUrl } : {}),
  ...(media?.oembed === undefined ? {} : { oembed: media.oembed, overlay: media.overlay ?? false }),
});

function structuredContent(
  { media }: ListedItem,
  context: ItemContext,
): { structuredContent?: Record<string, unknown> } {
  const audio = context.file(media?.audioId);
  const video = context.file(media?.videoId);
  if (!audio && !video) return {};
  return {
    structuredContent: {
      ...(audio
        ? {
            audioAssetUrl: audio.assetUrl,
            audioAssetContentType: audio.contentType,
            audioAssetBytes: audio.bytes,
          }
        : {}),
      ...(video ? { videoAssetUrl: video.assetUrl, videoAssetContentType: video.contentType } : {}),
    },
  };
}

export const toAuthorData = (row: AuthorRow, avatar: ImageData | undefined): AuthorData => ({
  id: row.authorId,
  displayName: row.displayName,
  firstName: row.firstName,
  lastName: row.lastName,
  bio: row.bio,
  ...(avatar ? { avatarId: avatar.id, avatarAssetUrl: avatar.assetUrl } : {}),
  ...(row.websiteUrl === '' ? {} : { websiteUrl: row.websiteUrl }),
});
