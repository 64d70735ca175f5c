import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { ListPage, ListQuery } from '../../shared/lists.ts';
import { EmbedPath } from '../pages/pages.ts';

/** How long a preview link may work. */
export const PREVIEW_LINK_DAYS = 7;
/** Links of a site that work at the same time. */
export const PREVIEW_LINK_LIMIT = 200;
/** Sections and blocks that one call draws. */
export const DRAWN_PARTS_LIMIT = 50;

const Token = Type.String({ maxLength: 200 });
export const PreviewTokenPath = Type.Object({ token: Token });
export const PreviewTokenPagePath = Type.Object({ token: Token, '*': Type.String() });
export const PreviewTokenPopupPath = Type.Object({ token: Token, pageId: Id });
export const PreviewTokenEmbedPath = Type.Object({ token: Token, ...EmbedPath.properties });
export const PreviewRestPath = Type.Object({ '*': Type.String() });
export const PreviewVersionQuery = Type.Object({
  v: Type.Optional(Type.String({ maxLength: 100, description: 'Another one for other content' })),
});

/** What the editor opens: a page, an item, or an area on the page that it is shown on. */
export const CanvasPath = Type.Object({
  kind: Type.Enum(['page', 'item', 'area']),
  id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$' }),
});
export const CanvasQuery = Type.Object({
  on: Type.Optional(
    Type.String({
      maxLength: 600,
      description: 'Of an area: the address of the page; the home page without it',
    }),
  ),
  look: Type.Optional(
    Type.Enum(['live'], {
      description:
        'live: the draft of the page in the theme and the design that visitors see, to compare with',
    }),
  ),
});

/** Of the scope `page`: a page or an item; products are items. */
const PreviewTarget = Type.Object({ kind: Type.Enum(['page', 'item']), id: Id }, strict);

/** `POST /api/preview-links`. */
export const NewPreviewLink = Type.Object(
  {
    scope: Type.Enum(['page', 'site'], { description: 'One page, or the whole site' }),
    target: Type.Optional(PreviewTarget),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: PREVIEW_LINK_DAYS })),
    note: Type.Optional(Type.String({ maxLength: 200, description: 'For whom it is' })),
  },
  strict,
);
export type NewPreviewLink = Static<typeof NewPreviewLink>;

/** A link that shows drafts to who has it. */
export const PreviewLink = Type.Object({
  id: Id,
  scope: Type.Enum(['page', 'site']),
  target: OrNull(PreviewTarget),
  note: Type.String(),
  url: Type.String(),
  state: Type.Enum(['active', 'expired', 'revoked']),
  createdOn: Type.Integer(),
  createdBy: Type.String({ description: 'The id of a member' }),
  createdByName: OrNull(Type.String({ description: 'What the member is called' })),
  expiresOn: Type.Integer(),
  useCount: Type.Integer(),
  lastUsedOn: OrNull(Type.Integer()),
});
export type PreviewLink = Static<typeof PreviewLink>;
/** `GET /api/preview-links`, the newest first. */
export const PREVIEW_LINK_SORTS = ['createdOn', 'expiresOn'] as const;
export type PreviewLinkSort = (typeof PREVIEW_LINK_SORTS)[number];
export const PreviewLinksQuery = Type.Object({ ...ListQuery(PREVIEW_LINK_SORTS) }, strict);
export type PreviewLinksQuery = Static<typeof PreviewLinksQuery>;
export const PreviewLinkList = Type.Object({ links: Type.Array(PreviewLink), ...ListPage });
export type PreviewLinkList = Static<typeof PreviewLinkList>;
export const PreviewLinkPath = Type.Object({ linkId: Id });

const DocumentOwner = Type.Object(
  {
    kind: Type.Enum(['collection', 'item', 'area']),
    id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$' }),
  },
  strict,
);

/** `POST /api/editor/draw`. */
export const DrawPartsRequest = Type.Object(
  {
    owner: DocumentOwner,
    document: Type.Optional(
      Type.Unknown({ description: 'As docs/reference/documents.md has it; without it the draft is drawn' }),
    ),
    parts: Type.Array(Id, {
      minItems: 1,
      maxItems: DRAWN_PARTS_LIMIT,
      description: 'Ids of sections and blocks',
    }),
  },
  strict,
);
export type DrawPartsRequest = Static<typeof DrawPartsRequest>;

export const DrawnParts = Type.Object({
  parts: Type.Array(Type.Object({ id: Id, html: Type.String() }), {
    description: 'In the order asked for; those that the document does not have are missing',
  }),
  problems: Type.Array(
    Type.Object({
      blockId: Id,
      name: Type.String({ description: 'What people call this kind of block' }),
      message: Type.String({ description: 'A sentence' }),
    }),
  ),
  ownerScripts: Type.Array(Type.String(), {
    description: 'Inline scripts in the HTML; the canvas runs none',
  }),
});
export type DrawnParts = Static<typeof DrawnParts>;
