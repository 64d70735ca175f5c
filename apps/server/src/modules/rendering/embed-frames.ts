import { findBlock, type PageDocument } from '@awning/site-model';
import { type BlockPage, embedDocument } from '../blocks/index.ts';
import { type Content, readStoredDocument } from '../content/index.ts';

export interface EmbedFrames {
  /** The page inside the frame of an embed block; null where visitors can see no such block. */
  read(websiteId: string, owner: BlockPage['owner'], blockId: string): Promise<string | null>;
}

/** Embeds have addresses of their own because a frame needs one; what is not published must not be readable through them. */
export function createEmbedFrames(content: Pick<Content, 'documents' | 'read'>): EmbedFrames {
  const visibleDocument = async (
    websiteId: string,
    { kind, id }: BlockPage['owner'],
  ): Promise<PageDocument | null> => {
    if (kind === 'area') return content.read.area(websiteId, id);
    const visible = kind === 'page' ? content.read.collections : content.read.items;
    if (!(await visible(websiteId, [id])).has(id)) return null;
    const owner = { kind: kind === 'page' ? ('collection' as const) : kind, id };
    const { document } = await content.documents.read(websiteId, owner);
    return readStoredDocument(document);
  };

  return {
    async read(websiteId, owner, blockId) {
      const document = await visibleDocument(websiteId, owner);
      const found = document && findBlock(document, blockId);
      return found ? embedDocument(found) : null;
    },
  };
}
