import { findBlock, type PageDocument } from '@awning/site-model';
import { type BlockPage, embedDocument } from '../blocks/index.ts';
import { type Content, readStoredDocument } from '../content/index.ts';

export interface EmbedFrames {
  /** Null where visitors can see no such block. */
  read(websiteId: string, owner: BlockPage['owner'], blockId: string): Promise<EmbedFrame | null>;
}

export interface EmbedFrame {
  /** The page inside the frame. */
  readonly html: string;
  /** Whose password, if any, it takes to see it; null for what stands on every page. */
  readonly collectionId: string | null;
}

interface VisibleDocument extends Pick<EmbedFrame, 'collectionId'> {
  readonly document: PageDocument | null;
}

/** Embeds have addresses of their own because a frame needs one; what is not published must not be readable through them. */
export function createEmbedFrames(content: Pick<Content, 'documents' | 'read'>): EmbedFrames {
  const visibleDocument = async (
    websiteId: string,
    { kind, id }: BlockPage['owner'],
  ): Promise<VisibleDocument | null> => {
    if (kind === 'area') return { document: await content.read.area(websiteId, id), collectionId: null };
    const collectionId =
      kind === 'page'
        ? (await content.read.collections(websiteId, [id])).get(id)?.id
        : (await content.read.items(websiteId, [id])).get(id)?.collectionId;
    if (collectionId === undefined) return null;
    const owner = { kind: kind === 'page' ? ('collection' as const) : kind, id };
    const { document } = await content.documents.read(websiteId, owner);
    return { document: readStoredDocument(document), collectionId };
  };

  return {
    async read(websiteId, owner, blockId) {
      const visible = await visibleDocument(websiteId, owner);
      const block = visible?.document && findBlock(visible.document, blockId);
      const html = block ? embedDocument(block) : null;
      return visible && html !== null ? { html, collectionId: visible.collectionId } : null;
    },
  };
}
