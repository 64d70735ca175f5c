import type { DrawnParts, DrawPartsRequest } from '@awning/contract';
import {
  blocksOfLayout,
  type CollectionData,
  definitionOf,
  findBlock,
  mapBlockValues,
  type PageDocument,
} from '@awning/site-model';
import type { RequestSite } from '../../../platform/http/index.ts';
import { type Content, type DocumentOwner, readStoredDocument } from '../../website/content/index.ts';
import type { SiteDrafts } from '../../website/drafts/index.ts';
import type { SitePreview } from './preview-steps.ts';

export interface DrawPartsContext {
  readonly content: {
    readonly documents: Pick<Content['documents'], 'checked' | 'read'>;
    readonly items: Pick<Content['items'], 'read'>;
  };
}

/** Sections and blocks of a draft, each as it stands in the page: by the same functions and threads as pages. */
export async function drawParts(
  context: DrawPartsContext,
  preview: Pick<SitePreview, 'steps' | 'readers' | 'drafts'>,
  site: RequestSite,
  request: DrawPartsRequest,
): Promise<DrawnParts> {
  const { steps } = preview;
  const { owner, parts: wanted } = request;
  const [document, activeTheme, collection] = await Promise.all([
    readDocument(context, preview, site, request),
    steps.themes.ofSite(site.id),
    readCollection(context, preview, site, owner),
  ]);
  if (document === null) return { parts: [], problems: [], ownerScripts: [] };
  const theme = activeTheme?.theme ?? null;
  const { website } = await steps.pageData.system(site, {}, theme);
  const now = steps.clock.now().getTime();
  const kind = owner.kind === 'collection' ? 'page' : owner.kind;
  const [drawn] = await steps.drawDocuments(site.id, theme, [
    {
      document: narrowed(document, new Set(wanted)),
      page: { website, collection, now, owner: { kind, id: owner.id } },
      options: { parts: wanted, updatedOn: now },
    },
  ]);
  return {
    parts: [...(drawn?.parts ?? [])],
    problems: (drawn?.problems ?? []).map(({ blockId, message }) => ({
      blockId,
      name: definitionOf(findBlock(document, blockId)?.type ?? 0)?.title ?? '',
      message,
    })),
    ownerScripts: [...(drawn?.ownerScripts ?? [])],
  };
}

/** What was sent, or the draft, or what is public. */
async function readDocument(
  { content }: DrawPartsContext,
  { drafts }: Pick<SitePreview, 'drafts'>,
  site: RequestSite,
  { owner, document }: DrawPartsRequest,
): Promise<PageDocument | null> {
  return document === undefined
    ? readDraftDocument({ content }, drafts, site, owner)
    : content.documents.checked(site.id, document);
}

/** The draft of a document, or else what is public. */
export async function readDraftDocument(
  { content }: { readonly content: { readonly documents: Pick<Content['documents'], 'read'> } },
  drafts: SiteDrafts,
  site: RequestSite,
  owner: DocumentOwner,
): Promise<PageDocument | null> {
  return (
    drafts.document(owner) ?? readStoredDocument((await content.documents.read(site.id, owner)).document)
  );
}

async function readCollection(
  { content }: DrawPartsContext,
  { readers }: Pick<SitePreview, 'readers'>,
  site: RequestSite,
  { kind, id }: DrawPartsRequest['owner'],
): Promise<CollectionData | null> {
  if (kind === 'area') return null;
  const collectionId = kind === 'collection' ? id : (await content.items.read(site.id, id)).collectionId;
  return (await readers.collections(site.id, [collectionId])).get(collectionId) ?? null;
}

/** The same document, holding nothing but what is drawn: what nobody draws need not be loaded. */
function narrowed(document: PageDocument, wanted: ReadonlySet<string>): PageDocument {
  const drawn = new Set(wanted);
  for (const { id, layout } of document.sections)
    if (wanted.has(id)) for (const block of blocksOfLayout(layout)) drawn.add(block.id);
  const { sections, ...rest } = mapBlockValues(document, ({ id, value }) => (drawn.has(id) ? value : {}));
  return {
    ...rest,
    sections: sections.map((section) =>
      wanted.has(section.id) ? section : { ...section, background: { source: 4 } },
    ),
  };
}
