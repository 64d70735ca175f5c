import { countedItems, tagcloudBlock } from '@awning/site-model';
import { defineView } from '../block-view.ts';
import { groupItems, orderGroups } from './item-groups.ts';

/** Sizes of letters, from the least used word to the most used. */
const STEPS = 5;

export const tagcloudView = defineView(tagcloudBlock, (value, data, page) => {
  const source = data.collection(value.collectionId);
  const { timeZone, language } = page.website;
  const items = source === null ? [] : data.items(countedItems(source.id));
  const by = value.type === 'tags' ? 'tag' : 'category';
  const groups = source === null ? [] : groupItems(items, by, source, timeZone);
  const most = orderGroups(groups, 'count', language).slice(0, value.limit);
  const counts = most.map((group) => group.items.length);
  const [least, top] = [counts.at(-1) ?? 1, counts[0] ?? 1];
  return {
    ...value,
    source,
    words: (value.sortby === 'weight' ? most : orderGroups(most, 'alphabetical', language)).map(
      ({ label, url, items: { length: count } }) => ({
        text: label,
        url,
        count,
        step: stepOf(count, least, top),
      }),
    ),
  };
});

/** By orders of magnitude: one word that is used a hundred times must not make all others alike. */
function stepOf(count: number, least: number, top: number): number {
  if (top === least) return Math.ceil(STEPS / 2);
  return 1 + Math.round(((STEPS - 1) * Math.log(count / least)) / Math.log(top / least));
}
