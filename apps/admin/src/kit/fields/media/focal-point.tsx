import type { Asset } from '@awning/contract';
import { croppedPart } from '@awning/site-model';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { imageUrl } from './asset-query.ts';
import classes from './media.module.css';
import { mediaMessages } from './media-messages.ts';

/** In shares of the width and the height. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

type Picture = NonNullable<Asset['picture']>;

interface FocalPointProps {
  readonly asset: Asset;
  readonly picture: Picture;
  readonly value: Point;
  readonly onChange: (value: Point) => void;
  /** Width divided by height where the image is about to be used; the crops show that shape as well. */
  readonly useRatio?: number | null | undefined;
}

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly label: keyof typeof mediaMessages;
}

/** ED-77: the shapes that themes crop to most. */
const CROPS: readonly Shape[] = [
  { width: 1, height: 1, label: 'square' },
  { width: 4, height: 5, label: 'fourFive' },
  { width: 16, height: 9, label: 'widescreen' },
];

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -0.01, y: 0 },
  ArrowRight: { x: 0.01, y: 0 },
  ArrowUp: { x: 0, y: -0.01 },
  ArrowDown: { x: 0, y: 0.01 },
};

const within = (share: number): number => Math.min(1, Math.max(0, Math.round(share * 100) / 100));

/** A point on the image, moved by clicking or by arrow keys (with Shift in larger steps), and the crops it leads to. */
export function FocalPoint({ asset, picture, value, onChange, useRatio }: FocalPointProps) {
  const t = useMessages(mediaMessages);
  const shapes: readonly Shape[] = useRatio
    ? [...CROPS, { width: useRatio, height: 1, label: 'cropHere' }]
    : CROPS;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const size = event.shiftKey ? 10 : 1;
    onChange({ x: within(value.x + step.x * size), y: within(value.y + step.y * size) });
  };
  const onClick = ({ currentTarget, clientX, clientY }: MouseEvent): void => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    if (width > 0) onChange({ x: within((clientX - left) / width), y: within((clientY - top) / height) });
  };
  return (
    <div className={classes.focal}>
      <div>
        <p className={classes.caption}>{t('focal')}</p>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button on it takes the keys */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button on it takes the keys */}
        <div className={classes.focalImage} onClick={onClick}>
          <img src={imageUrl(asset, 750)} alt="" width={picture.width} height={picture.height} />
          <button
            type="button"
            className={classes.focalPoint}
            style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }}
            aria-label={t('focalAt', { x: Math.round(value.x * 100), y: Math.round(value.y * 100) })}
            onKeyDown={onKeyDown}
            onClick={(event) => event.stopPropagation()}
          />
        </div>
        <p className={classes.help}>{t('focalHelp')}</p>
      </div>
      <div>
        <p className={classes.caption}>{t('crops')}</p>
        <ul className={classes.crops}>
          {shapes.map((shape) => (
            <li key={shape.label}>
              <Crop asset={asset} picture={{ ...picture, focalPoint: value }} shape={shape} />
              {t(shape.label)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface CropProps {
  readonly asset: Asset;
  readonly picture: Picture;
  readonly shape: Shape;
}

/** The part that the server would cut out. */
function Crop({ asset, picture, shape }: CropProps) {
  const part = croppedPart(picture, shape);
  const { width, height } = shape;
  return (
    <span className={classes.crop} style={{ aspectRatio: `${width} / ${height}` }}>
      <img
        src={imageUrl(asset, 500)}
        alt=""
        style={{
          width: `${(picture.width / part.width) * 100}%`,
          height: `${(picture.height / part.height) * 100}%`,
          left: `${(-part.left / part.width) * 100}%`,
          top: `${(-part.top / part.height) * 100}%`,
        }}
      />
    </span>
  );
}
