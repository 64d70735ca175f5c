import type { Asset } from '@awning/contract';
import { MusicDoubleNote, Page, VideoCamera } from 'iconoir-react';
import { imageUrl } from './asset-query.ts';
import classes from './media.module.css';

const ICONS = { image: Page, audio: MusicDoubleNote, video: VideoCamera, file: Page } as const;

interface AssetImageProps {
  readonly asset: Asset;
  readonly width: number;
  /** The whole image instead of a square of it. */
  readonly isWhole?: boolean;
}

/** A file as a small image; what is none has a sign for its kind, with the end of its name. */
export function AssetImage({ asset, width, isWhole = false }: AssetImageProps) {
  const Icon = ICONS[asset.kind];
  if (asset.kind === 'image')
    return (
      <img
        className={classes.assetImage}
        // What is for sale has no smaller image.
        src={asset.forSale ? asset.assetUrl : imageUrl(asset, width)}
        alt=""
        loading="lazy"
        draggable={false}
        data-whole={isWhole || undefined}
        style={{ objectPosition: spotOf(asset) }}
      />
    );
  return (
    // Its name says the same.
    <span className={classes.fileIcon} aria-hidden>
      <span>
        <Icon width={28} height={28} strokeWidth={1.5} aria-hidden />
        {asset.filename.slice(asset.filename.lastIndexOf('.') + 1).toUpperCase()}
      </span>
    </span>
  );
}

function spotOf({ picture }: Asset): string {
  const { x, y } = picture?.focalPoint ?? { x: 0.5, y: 0.5 };
  return `${x * 100}% ${y * 100}%`;
}
