import { findBlock, type PageDocument } from '@awning/site-model';
import type { CollectionId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Access } from '../../people/access/index.ts';
import { type BlockPage, embedDocument } from '../../website/blocks/index.ts';
import { type Content, readStoredDocument } from '../../website/content/index.ts';

export interface EmbedFrames {
  /** Null where visitors can see no such block. */
  read(websiteId: WebsiteId, owner: BlockPage['owner'], blockId: string): Promise<EmbedFrame | null>;
}

export interface EmbedFrame {
  /** The page inside the frame. */
  readonly html: string;
  /** Whose password, if any, it takes to see it; null for what may stand on any page. */
  readonly collectionId: CollectionId | null;
}

interface VisibleDocument extends Pick<EmbedFrame, 'collectionId'> {
  readonly document: PageDocument | null;
}

interface EmbedFramesParts {
  readonly content: Pick<Content, 'documents' | 'read'>;
  readonly access: Pick<Access, 'protectedCollections' | 'stillLocked'>;
}

const ID = /^[0-9a-f]{24}$/;

/**
 * Embeds have addresses of their own because a frame needs one; what is not published must not be readable through
 * them.
 */
export function createEmbedFrames({ content, access }: EmbedFramesParts): EmbedFrames {
  /**
   * Nobody can say on which pages a theme shows an area, but one that belongs to a page or an item has its id in its
   * name: then it takes the password of that one. All other areas may stand on open pages.
   */
  const visibleArea = async (websiteId: WebsiteId, areaId: string): Promise<VisibleDocument | null> => {
    const document = await content.read.area(websiteId, areaId);
    const locked = await access.protectedCollections(websiteId);
    if (document === null || locked.size === 0) return { document, collectionId: null };
    const ids = idsIn(areaId);
    const items = await content.read.items(websiteId, ids);
    const named = [...ids, ...[...items.values()].map(({ collectionId }) => collectionId)];
    const [collectionId = null, ...others] = named.filter((id) => locked.has(id));
    const closed = await access.stillLocked(websiteId, collectionId);
    // No page shows what two passwords lock.
    return others.some((id) => closed.has(id)) ? null : { document, collectionId };
  };

  const visibleDocument = async (
    websiteId: WebsiteId,
    { kind, id }: BlockPage['owner'],
  ): Promise<VisibleDocument | null> => {
    if (kind === 'area') return visibleArea(websiteId, id);
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

/** Wherever one may begin: names are put together by themes, with or without something between. */
const idsIn = (name: string): string[] =>
  [...name].map((_, start) => name.slice(start, start + 24)).filter((part) => ID.test(part));
