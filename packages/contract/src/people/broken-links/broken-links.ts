import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';
import { ListPage, ListQuery, ListSearch } from '../../shared/lists.ts';

export const brokenLinkKinds = ['page', 'image'] as const;
export type BrokenLinkKind = (typeof brokenLinkKinds)[number];

/** `GET /api/broken-links`: what visitors asked for and did not get, what was asked for last first. */
export const BROKEN_LINK_SORTS = ['lastSeenOn', 'firstSeenOn', 'count'] as const;
export const BrokenLinkQuery = Type.Object(
  {
    ...ListQuery(BROKEN_LINK_SORTS),
    kind: Type.Optional(Type.Enum(brokenLinkKinds)),
    search: ListSearch('the address'),
  },
  strict,
);
export type BrokenLinkQuery = Static<typeof BrokenLinkQuery>;

export const BrokenLink = Type.Object({
  id: Type.String({ description: 'The same for the same address' }),
  kind: Type.Enum(brokenLinkKinds, {
    description: 'A page that is not there, or an image that did not load',
  }),
  address: Type.String({
    description:
      'The path, without query; of an image of another site the whole address. Plain text from strangers',
  }),
  count: Type.Integer({ description: 'How often visitors met it' }),
  firstSeenOn: Type.Integer({ description: 'Milliseconds since 1970' }),
  lastSeenOn: Type.Integer({ description: 'Milliseconds since 1970' }),
  linkedFrom: Type.Array(
    Type.Object({
      from: Type.String({
        description: 'A path of this site, or the host of another; empty: typed, a bookmark, or not told',
      }),
      count: Type.Integer(),
    }),
    {
      description:
        'Where visitors came from, or the page with the image; the most frequent first, at most 10',
    },
  ),
  redirectsTo: OrNull(Type.String({ description: 'Where a rule of the site leads from here by now' })),
  canRedirect: Type.Boolean({ description: 'It is an address of this site without a rule' }),
});
export type BrokenLink = Static<typeof BrokenLink>;
export const BrokenLinkPage = Type.Object({ brokenLinks: Type.Array(BrokenLink), ...ListPage });
export type BrokenLinkPage = Static<typeof BrokenLinkPage>;

export const BrokenLinkPath = Type.Object({ brokenLinkId: Type.String({ pattern: '^[0-9a-f]{32}$' }) });

/** `POST /api/broken-links/:brokenLinkId/redirect`: adds a rule to the redirects of the site. */
export const BrokenLinkRedirect = Type.Object(
  {
    to: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'A path of this site or an https address',
    }),
  },
  strict,
);
export type BrokenLinkRedirect = Static<typeof BrokenLinkRedirect>;
export const BrokenLinkResponse = Type.Object({ brokenLink: BrokenLink });
export type BrokenLinkResponse = Static<typeof BrokenLinkResponse>;
