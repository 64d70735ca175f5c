import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';

/** A file that a shopper bought, for those who manage the store. */
export const DownloadGrant = Type.Object({
  id: Id,
  orderId: Id,
  lineId: Type.String(),
  fileId: Id,
  filename: Type.String(),
  timesUsed: Type.Integer(),
  timesAllowed: Type.Integer(),
  expiresOn: Type.Integer({ description: 'Milliseconds since 1970' }),
  isWithdrawn: Type.Boolean(),
  url: OrNull(Type.String({ description: 'A path of the site; null when the file is gone' })),
});
export type DownloadGrant = Static<typeof DownloadGrant>;
export const DownloadGrantResponse = Type.Object({ download: DownloadGrant });
export const DownloadGrantList = Type.Object({ downloads: Type.Array(DownloadGrant) });
export const DownloadGrantPath = Type.Object({ grantId: Id });
/** `GET /api/commerce/downloads` */
export const DownloadGrantQuery = Type.Object({ orderId: Id }, strict);
/** `GET /commerce/digital-download/{token}` */
export const DownloadPath = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });
