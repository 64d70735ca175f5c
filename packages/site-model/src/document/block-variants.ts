import { GALLERY_OPTIONS } from '../blocks/gallery-options.ts';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import type { Block } from './page-document.ts';

/** Layouts of the kinds of block that have several. The numbers stay, even if the layouts get other names. */
export const BLOCK_VARIANTS = {
  'gallery-slideshow': 1000,
  'gallery-slider': 1001,
  'gallery-grid': 1002,
  'gallery-stacked': 1003,
  'summary-autocolumns': 1004,
  'summary-carousel': 1005,
  'summary-list': 1006,
  'summary-autogrid': 1007,
  'chart-bar': 1008,
  'chart-line': 1009,
  'chart-pie': 1010,
  'image-inline': 1011,
  'image-poster': 1012,
  'image-card': 1013,
  'image-overlap': 1014,
  'image-collage': 1015,
  'image-stack': 1016,
  'reservation-opentable': 1017,
  'reservation-acuity': 1018,
  'reservation-tock': 1019,
} as const;

const codes = new Map<string, number>(Object.entries(BLOCK_VARIANTS));

/** The code of a block's layout; null for kinds that have only one. */
export function blockVariantOf({ type, value }: Pick<Block, 'type' | 'value'>): number | null {
  const name = variantName(type, value);
  return name === null ? null : (codes.get(name) ?? null);
}

function variantName(type: number, value: Block['value']): string | null {
  switch (type) {
    case BLOCK_TYPES.gallery:
      return `gallery-${designOf(value.options) ?? GALLERY_OPTIONS.design.default}`;
    case BLOCK_TYPES.summary:
    case BLOCK_TYPES['summary-v2']:
      return `summary-${value.design}`;
    case BLOCK_TYPES.chart:
      return `chart-${value.chartType}`;
    case BLOCK_TYPES.image:
      return `image-${value.layout}`;
    case BLOCK_TYPES.opentable:
    case BLOCK_TYPES['opentable-v2']:
      return 'reservation-opentable';
    case BLOCK_TYPES.acuity:
      return 'reservation-acuity';
    case BLOCK_TYPES.tock:
      return 'reservation-tock';
    default:
      return null;
  }
}

const designOf = (options: unknown): unknown =>
  typeof options === 'object' && options !== null && 'design' in options ? options.design : undefined;
