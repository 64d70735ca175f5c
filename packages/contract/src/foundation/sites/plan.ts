import { type Static, Type } from 'typebox';
import { OrNull } from '../../shared/content-fields.ts';

/** `GET /api/plan`: what a site uses of the server that it is on, and where its operator offers more. */
export const Plan = Type.Object({
  name: OrNull(Type.String({ description: 'What the operator calls the plan' })),
  upgradeUrl: OrNull(Type.String({ description: 'Where the operator offers more' })),
  use: Type.Object({
    pages: Type.Integer(),
    products: Type.Integer(),
    members: Type.Integer(),
    storageBytes: Type.Integer({ description: 'Of the files that were uploaded; equal ones count once' }),
    mails: Type.Integer({ description: 'That were sent or wait, in the last 30 days' }),
  }),
  limits: Type.Object({
    productsPerCollection: Type.Integer(),
    itemsPerCollection: Type.Integer(),
    imageMegabytes: Type.Integer(),
    videoMegabytes: Type.Integer(),
    fileMegabytes: Type.Integer(),
  }),
});
export type Plan = Static<typeof Plan>;
