import { canBeSubscribedTo } from '../product/billing-plan.ts';
import type { ProductFacts, VariantFacts } from '../product/product-facts.ts';
import { QUANTITY_INPUT } from '../product/quantity-input.ts';
import { type Refusal, refuse } from './refusal.ts';

const ALLOWED = { ok: true } as const;

export interface Addition {
  readonly product: Pick<ProductFacts, 'variants' | 'subscriptionPlan'>;
  readonly variant: Pick<VariantFacts, 'id'>;
  readonly quantity: number;
  /** How many of this variant the cart holds, over all of its entries. */
  readonly inCart: number;
  /** Null: unlimited. */
  readonly available: number | null;
  /** Of `mostOf`. */
  readonly most: number;
}

export type LimitRefusal = Refusal<'over-limit' | 'not-enough-stock'>;
export type AdditionRefusal = LimitRefusal | Refusal<'subscription-only' | 'variant-missing'>;
export type AdditionCheck = typeof ALLOWED | AdditionRefusal;

/** Whether so many more of a variant may go into a cart. */
export function checkAddition({ product, variant, quantity, inCart, ...limits }: Addition): AdditionCheck {
  if (product.subscriptionPlan !== null) return refuse('subscription-only', 'soldBySubscription');
  if (!product.variants.some(({ id }) => id === variant.id)) {
    return refuse('variant-missing', 'variantMissing');
  }
  return checkDemand(inCart + quantity, limits);
}

export interface Limits {
  readonly available: number | null;
  readonly most: number;
}

/** Whether a cart may hold so many of a variant in total. */
export function checkDemand(demand: number, { available, most }: Limits): typeof ALLOWED | LimitRefusal {
  if (demand > most) {
    if (most === 1) return refuse('over-limit', 'onlyOneAllowed');
    return refuse('over-limit', 'tooManyOfItem', { max: most });
  }
  if (available !== null && demand > available) return refuse('not-enough-stock', 'notEnoughStock');
  return ALLOWED;
}

export type SubscriptionCheck = typeof ALLOWED | LimitRefusal | Refusal<'not-a-subscription'>;

/** Whether so many of a product may be subscribed to. A subscription has a cart of its own. */
export function checkSubscription(
  { type, subscriptionPlan }: Pick<ProductFacts, 'type' | 'subscriptionPlan'>,
  quantity: number,
  { available = null, most = QUANTITY_INPUT.max }: Partial<Limits> = {},
): SubscriptionCheck {
  if (subscriptionPlan === null || !canBeSubscribedTo(type)) {
    return refuse('not-a-subscription', 'notASubscription');
  }
  return checkDemand(quantity, { available, most });
}

/**
 * Whether it makes sense to ask for additional fields: any stock record is unlimited, or has more than the cart
 * already holds of it. Only a look ahead; adding checks again.
 */
export const canStillBuy = (
  stock: readonly { readonly unlimited: boolean; readonly qtyInStock: number }[],
  inCart: number,
): boolean => stock.some(({ unlimited, qtyInStock }) => unlimited || qtyInStock > inCart);
