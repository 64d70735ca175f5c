import { bagOf, callMethod, numberOf, textOf } from '../../basics/shapes.ts';
import { isElement } from '../../basics/wrapping.ts';
import { YNodeList } from '../../nodes/node-list.ts';

/** The theme runtime gives images their addresses. */
const loadImage = (image: unknown, options: unknown): unknown =>
  callMethod(bagOf(window).ImageLoader, 'load', image, options);

/** Images in or among nodes. */
export const imagesIn = (value: unknown): HTMLImageElement[] =>
  new YNodeList(value)._nodes.flatMap((target) => {
    if (target instanceof HTMLImageElement) return [target];
    return isElement(target) ? [...target.querySelectorAll('img')] : [];
  });

export function loadImages(value: unknown, options: unknown = {}): void {
  for (const image of imagesIn(value))
    if (image.dataset.src !== undefined || image.dataset.image !== undefined)
      loadImage(image, { load: true, ...bagOf(options) });
}

/** `new Y.Squarespace.Loader({ img })`, also as a plugin of a node. */
export class ImageLoading {
  static NS = 'loader';
  declare _options: Record<string, unknown>;

  constructor(options?: unknown) {
    this._options = bagOf(options);
    this.load();
  }

  get _images(): unknown {
    return this._options.img ?? this._options.host;
  }

  load(): void {
    const { img: _img, host: _host, ...options } = this._options;
    loadImages(this._images, options);
  }

  refresh(): void {
    for (const image of imagesIn(this._images)) callMethod(bagOf(window).ImageLoader, 'refresh', image);
  }

  set(name: unknown, value: unknown): this {
    this._options[textOf(name)] = value;
    this.refresh();
    return this;
  }

  get(name: unknown): unknown {
    return this._options[textOf(name)];
  }

  destroy(): void {}
}

const WIDTHS = [100, 300, 500, 750, 1000, 1500, 2500];

const dimensionsOf = (value: unknown): { width: number; height: number } => {
  const [width, height] = textOf(callMethod(value, 'getAttribute', 'data-image-dimensions') ?? value).split(
    'x',
  );
  return { width: numberOf(width), height: numberOf(height) };
};

/** `Y.Squarespace.Rendering`, what of it themes call. */
export const Rendering = {
  getSquarespaceSizeForWidth: (width: unknown): string =>
    `${WIDTHS.find((each) => each >= numberOf(width)) ?? WIDTHS.at(-1)}w`,
  getDimensionsFromNode: dimensionsOf,
  getWidthForHeight: (width: unknown, height: unknown, wanted: unknown): number =>
    (numberOf(width) / Math.max(1, numberOf(height))) * numberOf(wanted),
  getHeightForWidth: (width: unknown, height: unknown, wanted: unknown): number =>
    (numberOf(height) / Math.max(1, numberOf(width))) * numberOf(wanted),
};
