import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';

const Kind = Type.Enum(['scripts', 'styles', 'fonts', 'images', 'frames', 'connections']);
/** Null: nobody has decided, and nothing is loaded from there. */
const IsAllowed = OrNull(Type.Boolean());

/** A host that a theme loads something from. */
export const ThemeHost = Type.Object({
  kind: Kind,
  host: Type.String({ description: 'Such as cdn.example.com' }),
  isAllowed: IsAllowed,
  /** Where the theme names it first; null where a member has added it. */
  place: OrNull(Type.Object({ file: Type.String(), line: Type.Integer() })),
});
export type ThemeHost = Static<typeof ThemeHost>;

/** Without a name: of the active theme. */
export const ThemeHostQuery = Type.Object({ theme: Type.Optional(Type.String({ maxLength: 63 })) });

/** `GET /api/theme-hosts` */
export const ThemeHostList = Type.Object({ hosts: Type.Array(ThemeHost) });

/** `PUT /api/theme-hosts`: holds for every theme of the site. What is not named stays. */
export const ThemeHostChange = Type.Object(
  {
    hosts: Type.Array(
      Type.Object(
        { kind: Kind, host: Type.String({ minLength: 1, maxLength: 200 }), isAllowed: IsAllowed },
        strict,
      ),
      { minItems: 1, maxItems: 100 },
    ),
  },
  strict,
);
export type ThemeHostChange = Static<typeof ThemeHostChange>;
