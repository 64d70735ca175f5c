import type { ArchiveValue, CollectionData, ItemData } from '@awning/site-model';
import { filteredList, itemLink } from './item-link.ts';
import { dayIn, monthNoon } from './site-days.ts';

/** Items that belong together, with the page that lists them. */
export interface ItemGroup {
  /** Null where a month speaks for itself, in the words of the site's language. */
  readonly label: string | null;
  /** An instant within the month. */
  readonly month: number | null;
  readonly url: string;
  readonly items: readonly ItemData[];
}

interface OpenGroup extends ItemGroup {
  readonly items: ItemData[];
}

/** In the order in which they are first met. */
export function groupItems(
  items: readonly ItemData[],
  by: ArchiveValue['groupBy'],
  collection: CollectionData,
  timeZone: string,
): readonly ItemGroup[] {
  const groups = new Map<string, OpenGroup>();
  const add = (key: string, item: ItemData, open: () => Omit<ItemGroup, 'items'>): void => {
    const group = groups.get(key);
    if (group) group.items.push(item);
    else groups.set(key, { ...open(), items: [item] });
  };
  for (const item of items) {
    if (by === 'month') {
      const { year, month } = dayIn(timeZone, dateOfItem(item));
      const name = `${String(month).padStart(2, '0')}-${String(year).padStart(4, '0')}`;
      add(name, item, () => ({
        label: null,
        month: monthNoon(year, month),
        url: filteredList(collection, 'month', name),
      }));
    } else if (by === 'author') {
      const { author } = item;
      if (!author) continue;
      const url = filteredList(collection, 'author', author.id);
      add(author.id, item, () => ({ label: author.displayName, month: null, url }));
    } else if (by === 'item') {
      add(item.id, item, () => ({ label: item.title, month: null, url: itemLink(item).url }));
    } else {
      const words = by === 'tag' ? item.tags : item.categories;
      // A word that an item carries twice, in different case, is one word.
      for (const word of new Map(words.map((each) => [each.toLowerCase(), each])).values()) {
        const url = filteredList(collection, by, word);
        add(word.toLowerCase(), item, () => ({ label: word, month: null, url }));
      }
    }
  }
  return [...groups.values()];
}

/** The day people look an item up by. */
export const dateOfItem = (item: ItemData): number => item.startDate ?? item.publishOn;

export function orderGroups(
  groups: readonly ItemGroup[],
  order: ArchiveValue['order'],
  language: string,
): readonly ItemGroup[] {
  const newest = (group: ItemGroup): number => group.month ?? Math.max(...group.items.map(dateOfItem));
  if (groups.length < 2) return groups;
  const byName = new Intl.Collator(languageOf(language), { numeric: true }).compare;
  switch (order) {
    case 'newest':
      return groups.toSorted((a, b) => newest(b) - newest(a));
    case 'oldest':
      return groups.toSorted((a, b) => newest(a) - newest(b));
    case 'count':
      return groups.toSorted(
        (a, b) => b.items.length - a.items.length || byName(a.label ?? '', b.label ?? ''),
      );
    case 'alphabetical':
      // Months have no names to sort by: they stay in the order of the calendar.
      return groups.toSorted((a, b) => byName(a.label ?? '', b.label ?? '') || newest(b) - newest(a));
  }
}

/** A language that this machine does not know sorts as English does. */
export function languageOf(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
