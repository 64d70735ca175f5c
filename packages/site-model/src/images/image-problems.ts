import type { AnchorPosition } from '../codes/anchor-positions.ts';
import type { AspectRatioName } from './aspect-ratios.ts';

/** What a page hands to the image template. */
export interface ImageProps {
  /** Without a size when the loader is `sqs`. */
  readonly src: string;
  /** Of the original, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Empty for an image that only decorates. */
  readonly alt: string;
  /** `sqs` (the default): our own server makes the widths. `raw`: the address is used as it is. */
  readonly loader?: 'sqs' | 'raw';
  /** How wide the image is shown, as in the attribute of the same name. */
  readonly sizes?: string;
  /** Only for `raw`; for `sqs` it is made from the widths. */
  readonly srcset?: string;
  /** `high` for the image that a page is about, which is then loaded at once. */
  readonly priority?: 'high' | 'low' | null;
  readonly loading?: 'lazy' | 'eager';
  /** What stays in view when the image is cropped. */
  readonly focalPoint?: { readonly x: number; readonly y: number } | AnchorPosition;
  /** Width divided by height of a box that the image makes itself; its own when it is missing. */
  readonly ratio?: number;
  /** What is shown of the image, around its focal point; only for `sqs`. Scripts of themes get the whole image. */
  readonly crop?: AspectRatioName;
  /** Hexadecimal digits of the colour that fills the place until the image is there. */
  readonly placeholder?: string;
  readonly className?: string;
  /** For scripts to show. */
  readonly hidden?: boolean;
  /** Further `data-` and `aria-` attributes. */
  readonly attributes?: Readonly<Record<string, string>>;
}

/** What may arrive from templates and imported data. */
export type ImageInput = { readonly [Key in keyof ImageProps]?: unknown };

/** Sentences for the author of the template; empty when the image can be shown. */
export function imageProblems(input: ImageInput): readonly string[] {
  const { src, priority = null, loader = 'sqs', sizes, srcset } = input;
  const problems: string[] = [];
  if (typeof src !== 'string' || src.trim() === '') problems.push('src is required');
  for (const side of ['width', 'height'] as const) {
    const problem = sideProblem(input[side]);
    if (problem !== null) problems.push(`${side} ${problem}`);
  }
  if (priority !== null && priority !== 'high' && priority !== 'low')
    problems.push('priority must be "high", "low" or null');
  if (loader !== 'sqs' && loader !== 'raw') problems.push('loader must be "sqs" or "raw"');
  if (srcset !== undefined && loader !== 'raw')
    problems.push('srcset is accepted only when the loader is "raw"');
  if (loader === 'sqs' && (typeof sizes !== 'string' || sizes.trim() === ''))
    problems.push('sizes is required when the loader is "sqs"');
  return problems;
}

function sideProblem(value: unknown): string | null {
  if (value === undefined || value === null) return 'is required';
  if (typeof value === 'number' && value < 0)
    return 'requires a positive integer, but received a negative value';
  if (!Number.isInteger(value)) return 'requires a positive integer, but received a non-integer value';
  return value === 0 ? 'requires a positive integer, but received zero' : null;
}

export const imageWarnings = ({ alt }: ImageInput): readonly string[] =>
  typeof alt === 'string'
    ? []
    : ['alt is missing: describe the image, or give an empty text when it only decorates'];
