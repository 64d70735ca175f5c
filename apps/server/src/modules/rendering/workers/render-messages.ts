import type { PageDocument } from '@awning/site-model';
import type { DrawnThemePage, TagNeed, Theme } from '@awning/theme-kit';
import type {
  BlockPage,
  PackedBlockData,
  RenderDocumentOptions,
  RenderedDocument,
} from '../../website/blocks/index.ts';

/** A body made of blocks, as plain data. */
export interface DocumentRequest {
  readonly document: PageDocument;
  readonly data: PackedBlockData;
  readonly page: BlockPage;
  readonly options?: RenderDocumentOptions;
}

/**
 * To the worker. What is drawn goes as JSON text: that costs half of what copying the objects would, and a third of it
 * on the thread that everybody waits for.
 */
export type ToWorker =
  | { readonly kind: 'theme'; readonly key: string; readonly theme: Theme }
  | { readonly kind: 'forget-theme'; readonly key: string }
  | { readonly kind: 'page'; readonly id: number; readonly key: string; readonly job: string }
  | { readonly kind: 'documents'; readonly id: number; readonly key: string; readonly documents: string }
  | { readonly kind: 'answers'; readonly id: number; readonly answers: string }
  /** The request that wanted it is gone. */
  | { readonly kind: 'drop'; readonly id: number };

export type FromWorker =
  | { readonly kind: 'ready' }
  | (Worked & { readonly kind: 'needs'; readonly needs: readonly TagNeed[] })
  | (Worked & { readonly kind: 'page'; readonly page: DrawnPageMessage })
  | (Worked & { readonly kind: 'documents'; readonly documents: readonly RenderedDocument[] })
  | (Worked & { readonly kind: 'failed'; readonly message: string });

/** A page with the hosts that its content names; null where these are too many to list. */
export interface DrawnPageMessage extends DrawnThemePage {
  readonly contentHosts: readonly string[] | null;
}

interface Worked {
  readonly id: number;
  /** Processor time of the worker for this step. */
  readonly costMs: number;
}
