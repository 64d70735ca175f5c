import type { InventoryAdjustment } from '@awning/contract';
import type { CataloguedError, ErrorMaker } from '../../../platform/errors/index.ts';
import { inventoryErrors } from './inventory-errors.ts';
import type { OperationRefusal, StockOperation } from './stock-repository.ts';

const MOST_ON_HAND = 2_000_000_000;

/** What the adjustment asks for, each variant once: in two places it would depend on which one comes first. */
export function readOperations(adjustment: InventoryAdjustment): StockOperation[] {
  const operations: StockOperation[] = [
    ...(adjustment.incrementOperations ?? []).map((request) => ({ ...request, kind: 'increment' as const })),
    ...(adjustment.decrementOperations ?? []).map((request) => ({ ...request, kind: 'decrement' as const })),
    ...(adjustment.setFiniteOperations ?? []).map((request) => ({ ...request, kind: 'set-finite' as const })),
    ...(adjustment.setUnlimitedOperations ?? []).map((variantId) => ({
      variantId,
      quantity: 0,
      kind: 'set-unlimited' as const,
    })),
  ];
  const named = new Set<string>();
  for (const { variantId } of operations) {
    if (named.has(variantId)) throw inventoryErrors.namedTwice({ values: { variantId } });
    named.add(variantId);
  }
  if (operations.length === 0) throw inventoryErrors.nothingToDo();
  return operations;
}

const errorOf: Record<OperationRefusal['reason'], ErrorMaker> = {
  unknown: inventoryErrors.unknownVariant,
  'never-counted': inventoryErrors.neverCounted,
  unlimited: inventoryErrors.isUnlimited,
  'not-enough': inventoryErrors.notEnough,
  'too-many': inventoryErrors.tooMany,
};

const sentence = ({ variantId, reason, quantity, onHand }: OperationRefusal): CataloguedError =>
  errorOf[reason]({ values: { variantId, quantity, onHand, max: MOST_ON_HAND } });

/** Says the first one, and every one by its variant. */
export function refusalOf(refusals: readonly [OperationRefusal, ...OperationRefusal[]]): CataloguedError {
  const [{ variantId, reason, quantity, onHand }] = refusals;
  return errorOf[reason]({
    values: { variantId, quantity, onHand, max: MOST_ON_HAND },
    errors: Object.fromEntries(refusals.map((refusal) => [refusal.variantId, sentence(refusal).message])),
  });
}
