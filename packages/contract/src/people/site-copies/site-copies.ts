import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';
import { Id, TypedPassword } from '../../shared/fields.ts';

/** `GET` and `POST /api/site-copies`: copies of the site that mail and charge nobody. */
export const SiteCopy = Type.Object({
  id: Id,
  title: Type.String(),
  state: Type.Enum(['running', 'done', 'failed'] as const),
  filesDone: Type.Integer(),
  filesTotal: OrNull(Type.Integer({ description: 'Null until they are counted' })),
  problem: OrNull(Type.String({ description: 'Why it failed' })),
  baseUrl: OrNull(
    Type.String({ description: 'Where the copy is; null until it is done, or when it is gone' }),
  ),
  createdOn: Type.Integer(),
});
export type SiteCopy = Static<typeof SiteCopy>;
export const SiteCopyList = Type.Object({
  copies: Type.Array(SiteCopy, { description: 'The last ten, the newest first' }),
});

/** `POST /api/site-copies`. */
export const NewSiteCopy = Type.Object(
  {
    title: Type.String({ pattern: '\\S', maxLength: 200 }),
    slug: Type.String({ minLength: 1, maxLength: 63, description: 'Its name in addresses' }),
    password: TypedPassword,
  },
  strict,
);
export type NewSiteCopy = Static<typeof NewSiteCopy>;

/** `POST /api/site-quiet/end`: the owner lets a copy send mails and take payments. */
export const QuietEnd = Type.Object({ password: TypedPassword }, strict);
