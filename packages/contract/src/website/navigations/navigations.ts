import { type Static, Type } from 'typebox';
import { strict, Version } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';

/** The navigation of the pages that are in no menu. */
export const HIDDEN_NAVIGATION = '_hidden';
export const MEMBER_AREA_NAVIGATION = '_memberareas';

const ExternalLink = Type.Object(
  {
    title: Type.String({ pattern: '\\S', maxLength: 500 }),
    url: Type.String({ minLength: 1, maxLength: 2083 }),
    newWindow: Type.Optional(Type.Boolean()),
  },
  strict,
);

/** A link of a menu leads to one thing: a collection, an address or a member area. */
export interface NavigationItem {
  readonly collectionId?: string;
  readonly externalLink?: Static<typeof ExternalLink>;
  readonly memberAreaId?: string;
  readonly children?: readonly NavigationItem[];
}

const linkFields = {
  collectionId: Type.Optional(Id),
  externalLink: Type.Optional(ExternalLink),
  memberAreaId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$' })),
};
/** Deeper lists are let through here, so that the refusal can say what is wrong with them. */
const deepest = Type.Object(
  { ...linkFields, children: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 200 })) },
  strict,
);
const middle = Type.Object(
  { ...linkFields, children: Type.Optional(Type.Array(deepest, { maxItems: 200 })) },
  strict,
);
/** Levels of links in a menu. */
export const NAVIGATION_DEPTH = 3;
const NavigationItemSchema = Type.Unsafe<NavigationItem>(
  Type.Object({ ...linkFields, children: Type.Optional(Type.Array(middle, { maxItems: 200 })) }, strict),
);
const NavigationItems = Type.Array(NavigationItemSchema, { maxItems: 500 });

const NavigationName = Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_-]{0,63}$' });
export const NavigationPath = Type.Object({ name: NavigationName });

export const Navigation = Type.Object({
  name: Type.String(),
  templateId: Type.String(),
  items: NavigationItems,
  version: Version,
});
export type Navigation = Static<typeof Navigation>;

/** `PUT /api/content/navigations/{name}`. */
export const NavigationChange = Type.Object({ items: NavigationItems }, strict);

export const NavigationResponse = Type.Object({ navigation: Navigation });
/** `GET /api/content/navigations`: the main navigation first. */
export const NavigationList = Type.Object({ navigations: Type.Array(Navigation) });

/** `POST /api/widget/UpdateNavigation`. */
export const NavigationUpdate = Type.Object(
  {
    fieldName: NavigationName,
    templateId: Type.Optional(Type.String({ maxLength: 100 })),
    navigation: Type.Object({ items: NavigationItems }, { additionalProperties: true }),
  },
  strict,
);
export type NavigationUpdate = Static<typeof NavigationUpdate>;

/** `GET /api/commondata/GetSiteLayout`: every navigation with its links, the main one first. */
export const SiteLayout = Type.Object({
  layout: Type.Array(Type.Object({ identifier: Type.String(), links: NavigationItems })),
});
export type SiteLayout = Static<typeof SiteLayout>;
