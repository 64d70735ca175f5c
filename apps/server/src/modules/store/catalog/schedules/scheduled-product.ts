import { type ProductChange, ScheduledProductChange } from '@awning/contract';
import { Compile } from 'typebox/compile';
import type { Clock } from '../../../../platform/clock.ts';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { ScheduledKind } from '../../../website/drafts/index.ts';
import { catalogErrors } from '../catalog-errors.ts';
import type { Products } from '../products/products.ts';
import { SCHEDULED_PRODUCT } from '../products/scheduled-products.ts';
import { isStill, labelOf, takingBack, toProductChange } from './scheduled-change.ts';

const scheduledChange = Compile(ScheduledProductChange);

interface AppliedChange {
  readonly applied: ProductChange;
  readonly inverse: ProductChange;
}

/** A price or the visibility of a product, alone or together with pages. */
export const createScheduledProduct = ({
  clock,
  within,
}: {
  readonly clock: Clock;
  readonly within: (tx: Queryable) => Pick<Products, 'read' | 'change'>;
}): ScheduledKind => ({
  name: SCHEDULED_PRODUCT,
  async freeze(tx, { websiteId, id, value }, who) {
    who.demand('commerce.manage');
    if (!scheduledChange.Check(value)) throw catalogErrors.unknownChange();
    const { title, variants } = await within(tx).read(websiteId, id);
    if (value.variants?.some((own) => !variants.some((variant) => variant.id === own.id)))
      throw catalogErrors.unknownChange();
    return { value, title, address: null, labels: [labelOf(value)] };
  },
  demandMay: (who) => who.demand('commerce.manage'),
  async apply(tx, { websiteId, id, value, by }) {
    if (!scheduledChange.Check(value)) throw catalogErrors.unknownChange();
    const products = within(tx);
    const product = await products.read(websiteId, id);
    const applied = toProductChange(value, product, clock.now());
    await products.change(websiteId, id, applied, { by });
    return { applied, inverse: takingBack(applied, product) } satisfies AppliedChange;
  },
  async takeBack(tx, { websiteId, id, inverse: stored, by }) {
    // As `apply` returned it.
    const { applied, inverse } = stored as AppliedChange;
    const products = within(tx);
    if (!isStill(applied, await products.read(websiteId, id))) return false;
    await products.change(websiteId, id, inverse, { by });
    return true;
  },
});
