import { buffer } from 'node:stream/consumers';
import {
  changesImage,
  editSteps,
  type ImageEdit,
  pointInEdited,
  pointInOriginal,
  SMALLEST_CROP,
} from '@awning/site-model';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { AssetId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { FileStore } from '../../../platform/files/index.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import {
  type Asset,
  type AssetContent,
  findAsset,
  type Image,
  type OriginalImage,
  updateContent,
} from './asset-repository.ts';
import { beforeEdit } from './before-edit.ts';
import { contentKey } from './content-keys.ts';
import type { ContentLocks } from './content-locks.ts';
import { type ExaminedFile, type FileIntake, failureOf, type SentFile } from './file-intake.ts';
import { cleanFileName } from './file-names.ts';
import { mediaErrors } from './media-errors.ts';
import type { ImageFacts } from './worker/image-jobs.ts';
import type { ImageWorkers } from './worker/image-workers.ts';

/** Other content at the same id: every place shows it from then on, at an address that no cache has yet. */
export interface AssetContents {
  /**
   * Replaces a file. An image stays an image; any other file keeps its type, because its name is its address.
   * `expected`: refuse when the stored revision is another one.
   */
  replace(
    websiteId: WebsiteId,
    assetId: AssetId,
    file: Pick<SentFile, 'stream' | 'filename'>,
    expected: number | undefined,
  ): Promise<Asset>;
  /** Makes an image of the original; null, or an edit that changes nothing, shows the original again. */
  edit(
    websiteId: WebsiteId,
    assetId: AssetId,
    edit: ImageEdit | null,
    expected: number | undefined,
  ): Promise<Asset>;
}

interface ContentsContext {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly workers: ImageWorkers;
  readonly turns: ContentLocks;
  readonly intake: FileIntake;
}

export const createAssetContents = (context: ContentsContext): AssetContents => ({
  async replace(websiteId, assetId, file, expected) {
    const asset = await findExpected(context, websiteId, assetId, expected);
    const sent = { ...file, ...(asset.kind === 'image' && { only: 'image' as const }) };
    return context.intake(websiteId, sent, async (content, examined) => {
      const next = replacementOf(asset, examined, content);
      return context.turns.take(websiteId, next.contentHash, async () => {
        await content.keep(contentKey(websiteId, next));
        return save(context, websiteId, asset, next);
      });
    });
  },
  async edit(websiteId, assetId, edit, expected) {
    const asset = await findExpected(context, websiteId, assetId, expected);
    const { image } = asset;
    if (!image || image.frames > 1 || asset.extension === 'svg') throw mediaErrors.notEditable();
    const original = image.edited?.original ?? originalOf(asset, image);
    if (edit === null || !changesImage(edit))
      return image.edited ? save(context, websiteId, asset, uneditedContent(asset, image)) : asset;
    return storeEdited(context, websiteId, { asset, image, original, edit });
  },
});

async function findExpected(
  { database }: ContentsContext,
  websiteId: WebsiteId,
  assetId: AssetId,
  expected: number | undefined,
): Promise<Asset> {
  const asset = await findAsset(database.query, websiteId, assetId);
  if (!asset) throw mediaErrors.notFound();
  if (expected !== undefined && expected !== asset.revision) throw mediaErrors.changedMeanwhile();
  return asset;
}

async function save(
  { database, siteVersions, clock }: ContentsContext,
  websiteId: WebsiteId,
  { id, revision }: Asset,
  content: AssetContent,
): Promise<Asset> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const saved = await updateContent(tx, websiteId, id, { content, expected: revision, now });
    if (!saved) throw mediaErrors.changedMeanwhile();
    await siteVersions.bump(tx, websiteId);
    return saved;
  });
}

function replacementOf(
  asset: Asset,
  { type, facts }: ExaminedFile,
  { sha256: contentHash, bytes }: { readonly sha256: string; readonly bytes: number },
): AssetContent {
  const { kind, filename, extension, image } = asset;
  if (kind !== 'image' && type.extension !== extension)
    throw mediaErrors.otherType({ values: { fileName: filename, extension: extension.toUpperCase() } });
  return {
    contentHash,
    bytes,
    extension: type.extension,
    contentType: type.contentType,
    filename: type.extension === extension ? filename : cleanFileName(filename, type.extension),
    image: facts && { ...facts, focalPoint: keptPoint(image, facts), licensedPreview: null, edited: null },
  };
}

const MIDDLE = { x: 0.5, y: 0.5 };
/** Of the ratio of the sides. */
const SAME_SHAPE = 0.01;

/** A better version of the same image has the same shape, and its spot where it was; another image has not. */
function keptPoint(before: Image | null, { width, height }: ImageFacts): { x: number; y: number } {
  if (!before) return MIDDLE;
  return Math.abs(before.width / before.height / (width / height) - 1) < SAME_SHAPE
    ? before.focalPoint
    : MIDDLE;
}

const originalOf = (
  { contentHash, extension, contentType, bytes }: Asset,
  { width, height, hasAlpha, colorData }: Image,
): OriginalImage => ({ contentHash, extension, contentType, bytes, width, height, hasAlpha, colorData });

function uneditedContent(asset: Asset, { edited, focalPoint }: Image): AssetContent {
  const { image, ...original } = beforeEdit(asset);
  if (!edited || !image) return asset;
  return { ...original, image: { ...image, focalPoint: pointInOriginal(image, edited.edit, focalPoint) } };
}

interface Editing {
  readonly asset: Asset;
  readonly image: Image;
  readonly original: OriginalImage;
  readonly edit: ImageEdit;
}

/** Always from the original: an image that was edited ten times was encoded once more, not ten times. */
async function storeEdited(
  context: ContentsContext,
  websiteId: WebsiteId,
  { asset, image, original, edit }: Editing,
): Promise<Asset> {
  const { files, workers } = context;
  const steps = editSteps(original, edit);
  if (isOutside(edit) || Math.min(steps.part.width, steps.part.height) < SMALLEST_CROP)
    throw mediaErrors.cropTooSmall({ values: { min: SMALLEST_CROP } });
  const stored = await files.open(contentKey(websiteId, original));
  if (!stored) throw mediaErrors.notFound();
  const draft = await files.draft();
  try {
    const { facts } = await workers.run({
      task: 'edit',
      source: stored.path === undefined ? { content: await buffer(stored.stream()) } : { path: stored.path },
      draft: draft.path,
      extension: original.extension,
      steps,
    });
    const content = await draft.finish();
    const spot = image.edited
      ? pointInOriginal(original, image.edited.edit, image.focalPoint)
      : image.focalPoint;
    const next: AssetContent = {
      contentHash: content.sha256,
      bytes: content.bytes,
      extension: original.extension,
      contentType: original.contentType,
      filename: asset.filename,
      image: {
        ...facts,
        focalPoint: pointInEdited(original, edit, spot),
        licensedPreview: image.licensedPreview,
        edited: { edit, original },
      },
    };
    return await context.turns.take(websiteId, next.contentHash, async () => {
      await content.keep(contentKey(websiteId, next));
      return save(context, websiteId, asset, next);
    });
  } catch (error) {
    throw failureOf(error);
  } finally {
    await draft.discard();
  }
}

/** A part that reaches beyond the image is none. Sums of shares may be a hair above the whole. */
const isOutside = ({ crop: { x, y, width, height } }: ImageEdit): boolean =>
  x + width > 1 + 1e-6 || y + height > 1 + 1e-6;
