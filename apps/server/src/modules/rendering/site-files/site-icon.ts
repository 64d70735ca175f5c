import type { RequestSite } from '../../../platform/http/index.ts';
import { chooseRendition } from '../../website/media/index.ts';
import { drawDefaultIcon } from './default-icon.ts';
import type { SiteFilesParts } from './site-files-parts.ts';

export interface SiteIcon {
  readonly body: Buffer;
  readonly contentType: string;
}

const ICON_WIDTH = 100;
const LARGEST_DRAWING = 256 * 1024;

/** The owner's image in a small width, in a format that everything knows; our own icon where there is none. */
export function createSiteIcons({
  settings,
  media,
}: Pick<SiteFilesParts, 'settings' | 'media'>): (site: RequestSite) => Promise<SiteIcon> {
  const own: SiteIcon = { body: drawDefaultIcon(), contentType: 'image/x-icon' };

  return async ({ id }) => {
    const { faviconImageId } = (await settings.identity(id)).value;
    const asset = faviconImageId === null ? null : await media.serving.image(id, faviconImageId, '');
    if (asset?.kind !== 'image') return own;
    const rendition = chooseRendition(asset, { width: ICON_WIDTH, crop: null }, 'plain');
    if (rendition)
      return {
        body: await media.serving.rendition(id, asset, rendition),
        contentType: CONTENT_TYPES[rendition.format],
      };
    const file = await media.serving.content(id, asset);
    if (!file || file.size > LARGEST_DRAWING) return own;
    return { body: Buffer.concat(await file.stream().toArray()), contentType: asset.contentType };
  };
}

const CONTENT_TYPES = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
} as const;
