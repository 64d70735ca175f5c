import type { WaitlistGroup } from '@awning/contract';

/** There is something to buy for those who wait. */
export const isReady = ({ count, inStock }: WaitlistGroup): boolean =>
  count > 0 && (inStock === null || inStock > 0);

const textOf = ({ productName, variantName, sku }: WaitlistGroup): string =>
  `${productName} ${variantName} ${sku}`.toLowerCase();

const numberOf = (group: WaitlistGroup, sort: string): number => {
  if (sort === 'inStock') return group.inStock ?? Number.POSITIVE_INFINITY;
  return sort === 'count' ? group.count : sort === 'demand' ? group.demand : group.firstSignUpOn;
};

export interface GroupsAsked {
  readonly search: string | undefined;
  readonly only: 'ready' | 'waiting' | undefined;
  /** With a minus before it for falling. */
  readonly sort: string;
}

/** Those that match, in their order; equal ones by name. */
export function chooseGroups(
  groups: readonly WaitlistGroup[],
  { search = '', only, sort }: GroupsAsked,
): WaitlistGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isAsked = (group: WaitlistGroup): boolean =>
    words.every((word) => textOf(group).includes(word)) &&
    (only !== 'ready' || isReady(group)) &&
    (only !== 'waiting' || group.count > 0);
  const name = sort.replace(/^-/, '');
  const sign = sort.startsWith('-') ? -1 : 1;
  return groups.filter(isAsked).sort((one, other) => {
    const byText = textOf(one).localeCompare(textOf(other));
    if (name === 'product') return sign * byText;
    const difference = numberOf(one, name) - numberOf(other, name);
    return (Number.isNaN(difference) ? 0 : sign * difference) || byText;
  });
}
