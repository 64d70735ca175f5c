import { useQueries } from '@tanstack/react-query';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { readOption } from '../../kit/fields/search-sources.ts';
import { decimalOf, moneyText } from '../../kit/text/money.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { type DiscountFields, problemsOf, toChange } from './discount-fields.ts';
import { discountMessages } from './discount-messages.ts';
import { percentText } from './discount-state.tsx';

const MOST_NAMES = 3;
/** All of it, in hundredths of a percent. */
const WHOLE = 10_000;

/** As the message calls them. */
const KINDS = {
  percent: 'percent',
  amount: 'amount',
  'free-shipping': 'shipping',
  'buy-get': 'buyGet',
  'free-gift': 'freeGift',
} as const;

/** The rule in one sentence; null while something in it cannot be read. The name may be missing. */
export function useDiscountSentence(fields: DiscountFields, currency: string): string | null {
  const t = useMessages(discountMessages);
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  const target = useTarget(fields.scope === 'some' ? fields : null);
  const gift = useTarget({ itemIds: fields.getItemIds, categories: fields.getCategories });
  const { name: _name, ...problems } = problemsOf(fields, { currency, locale });
  if (Object.keys(problems).length > 0) return null;
  const { kind = 'percent', value = 0, minimumSubtotalMinor = 0 } = toChange(fields, { currency, locale });
  const money = (minor: number): string => moneyText({ value: decimalOf(minor, currency), currency }, locale);
  const day = (at: string): string =>
    new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(new Date(at));
  const count = (number: unknown): number => (typeof number === 'number' ? number : 0);
  const code = fields.code.trim();
  return t('sentence', {
    kind: KINDS[kind],
    value:
      kind === 'amount'
        ? money(value)
        : value === WHOLE && kind === 'buy-get'
          ? 'free'
          : percentText(value / 100, locale),
    target:
      target ??
      t(kind === 'free-shipping' ? 'targetShipping' : kind === 'buy-get' ? 'targetAny' : 'targetAll'),
    buy: count(fields.buyQuantity),
    get: count(fields.getQuantity),
    gift: kind === 'buy-get' && fields.getScope === 'same' ? t('targetSame') : (gift ?? t('noTarget')),
    minimum: minimumSubtotalMinor === 0 ? 'none' : money(minimumSubtotalMinor),
    customers: fields.audience === 'all' ? 0 : fields.customers.length,
    start: fields.startsAt === null ? 'none' : day(fields.startsAt),
    end: fields.endsAt === null ? 'none' : day(fields.endsAt),
    each: count(fields.usesPerCustomer),
    limit: count(fields.usesLimit),
    way: fields.way === 'automatic' ? 'automatic' : code === '' ? 'open' : 'code',
    code,
  });
}

interface NamedThings {
  readonly itemIds: readonly string[];
  readonly categories: readonly string[];
}

/** Products and categories by name; null where everything is meant. */
function useTarget(things: NamedThings | null): string | null {
  const t = useMessages(discountMessages);
  const locale = useLocale();
  const { api } = useServices();
  const { itemIds, categories } = things ?? { itemIds: [], categories: [] };
  const named = itemIds.slice(0, Math.max(0, MOST_NAMES - categories.length));
  const products = useQueries({
    queries: named.map((id) => ({
      queryKey: ['picked', 'product', id],
      queryFn: () => readOption(api, 'product', id),
    })),
  });
  if (things === null) return null;
  const all = categories.length + itemIds.length;
  if (all === 0) return t('noTarget');
  const names = [...categories.slice(0, MOST_NAMES), ...products.map(({ data }) => data?.title ?? '…')];
  const more = all - names.length;
  if (more > 0) return t('targetMore', { names: names.join(', '), count: more });
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}
