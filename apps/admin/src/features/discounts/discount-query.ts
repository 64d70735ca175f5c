import type { Coupon, CouponQuery } from '@awning/contract';
import {
  changeCoupon,
  listBin,
  listCategories,
  listCollections,
  listCoupons,
  readCoupon,
  readStoreSettings,
  removeCoupon,
  restoreBinEntry,
} from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

export const discountsKey = ['discounts'] as const;

export const readDiscount = async (
  api: Client,
  couponId: string,
  signal?: AbortSignal,
): Promise<{ coupon: Coupon; etag: string | null }> => {
  const { body, etag } = await api.call(readCoupon, { params: { couponId }, ...(signal && { signal }) });
  return { coupon: body.coupon, etag };
};

export const discountQuery = (api: Client, couponId: string) =>
  queryOptions({
    queryKey: [...discountsKey, 'facts', couponId],
    queryFn: async ({ signal }) => (await readDiscount(api, couponId, signal)).coupon,
  });

export const currencyQuery = (api: Client) =>
  queryOptions({
    queryKey: ['settings', 'store', 'currency'],
    queryFn: async ({ signal }) => (await api.call(readStoreSettings, { signal })).body,
    staleTime: 60_000,
  });

/** The names of the categories of all stores, each once. */
export const categoryNamesQuery = (api: Client) =>
  queryOptions({
    queryKey: [...discountsKey, 'categories'],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const { body } = await api.call(listCollections, { query: { kind: 'products', limit: 200 }, signal });
      const lists = await Promise.all(
        body.collections.map(({ id }) => api.call(listCategories, { params: { collectionId: id }, signal })),
      );
      const names = lists.flatMap(({ body: list }) => list.categories.map(({ displayName }) => displayName));
      return [...new Set(names)].sort((one, other) => one.localeCompare(other));
    },
    staleTime: 60_000,
  });

/** As many as are compared of each state. */
const COMPARED = 200;

export interface RunningDiscounts {
  readonly coupons: readonly Coupon[];
  /** There are more of them. */
  readonly isPart: boolean;
}

/** Those that count now or later: what a discount can meet. */
export const runningQuery = (api: Client) =>
  queryOptions({
    queryKey: [...discountsKey, 'running'],
    queryFn: async ({ signal }): Promise<RunningDiscounts> => {
      const states = ['active', 'scheduled'] as const satisfies readonly CouponQuery['state'][];
      const pages = await Promise.all(
        states.map((state) => api.call(listCoupons, { query: { state, limit: COMPARED }, signal })),
      );
      return {
        coupons: pages.flatMap(({ body }) => body.coupons),
        isPart: pages.some(({ body }) => body.hasNextPage),
      };
    },
  });

export const setEnabled = (api: Client, couponId: string, enabled: boolean) =>
  api.call(changeCoupon, { params: { couponId }, body: { enabled } });

export const setEnd = (api: Client, couponId: string, endsAt: number | null) =>
  api.call(changeCoupon, { params: { couponId }, body: { endsAt } });

export const deleteDiscount = (api: Client, couponId: string) =>
  api.call(removeCoupon, { params: { couponId } });

export async function restoreDiscount(api: Client, couponId: string): Promise<void> {
  const query = { kind: 'coupon' as const, subjectId: couponId, limit: 1 };
  const [entry] = (await api.call(listBin, { query })).body.entries;
  if (entry) await api.call(restoreBinEntry, { params: { binId: entry.id } });
}
