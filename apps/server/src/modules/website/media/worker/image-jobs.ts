import type { ColorData, EditSteps } from '@awning/site-model';
import type { DrawingProblem } from './clean-svg.ts';
import type { AssetKind, FileType } from './file-types.ts';

/** What an upload may be. */
export interface FileLimits {
  readonly bytes: Readonly<Record<AssetKind | 'svg', number>>;
  /** Of an image, and of all frames of an animation together. */
  readonly pixels: number;
  readonly frames: number;
}

/** Looks at a file that came in and, when it is an image, writes what is to be stored of it to `draft`. */
export interface ExamineJob {
  readonly task: 'examine';
  readonly path: string;
  readonly draft: string;
  readonly filename: string;
  readonly bytes: number;
  readonly limits: FileLimits;
  /** Only this kind is wanted. */
  readonly only?: AssetKind;
}

export interface ImageFacts {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly hasAlpha: boolean;
  readonly colorData: ColorData;
}

export type RefusalReason =
  | 'unsupported'
  | 'too-large'
  | 'too-many-pixels'
  | 'too-many-frames'
  | DrawingProblem;

export type Examined =
  | { readonly outcome: 'picture'; readonly type: FileType; readonly facts: ImageFacts }
  | { readonly outcome: 'file'; readonly type: FileType }
  | {
      readonly outcome: 'refused';
      readonly reason: RefusalReason;
      /** The limit that it is over, in bytes, pixels or frames. */
      readonly limit?: number;
    };

export type RenditionFormat = 'avif' | 'webp' | 'jpg' | 'png' | 'gif';

/** Where in the original a rendition is cut out, in its pixels. */
export interface CropBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type StoredSource = { readonly path: string } | { readonly content: Uint8Array };

/** Makes a smaller image of a stored original. */
export interface RenderJob {
  readonly task: 'render';
  readonly source: StoredSource;
  readonly width: number;
  readonly height: number;
  readonly crop?: CropBox;
  readonly format: RenditionFormat;
  readonly animated: boolean;
}

export interface Rendered {
  readonly content: Uint8Array;
}

/** Turns and crops a stored original, and writes the result to `draft`. */
export interface EditJob {
  readonly task: 'edit';
  readonly source: StoredSource;
  readonly draft: string;
  readonly extension: string;
  readonly steps: EditSteps;
}

export interface Edited {
  readonly facts: ImageFacts;
}

export type ImageJob = ExamineJob | RenderJob | EditJob;
export type ImageResult = Examined | Rendered | Edited;

/** What travels between the server and a worker. */
export interface JobMessage {
  readonly id: number;
  readonly job: ImageJob;
  readonly memoryBytes: number;
}
export type ReplyMessage =
  | { readonly id: number; readonly result: ImageResult }
  | { readonly id: number; readonly failure: string };
