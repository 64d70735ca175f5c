import { archiveBlock, countedItems } from '@awning/site-model';
import { defineView } from '../block-view.ts';
import { dateOfItem, groupItems, orderGroups } from './item-groups.ts';
import { itemLink } from './item-link.ts';
import { isoDate } from './item-metadata.ts';

export const archiveView = defineView(archiveBlock, (value, data, page) => {
  const source = data.collection(value.collectionId);
  const { timeZone, language } = page.website;
  const items = source === null ? [] : data.items(countedItems(source.id));
  const groups = source === null ? [] : groupItems(items, value.groupBy, source, timeZone);
  const listsItems = value.showItems && value.groupBy !== 'item';
  return {
    ...value,
    source,
    isDropdown: value.display === 'dropdown',
    dropdownText: value.headerText || source?.title || '',
    showCounts: value.showCounts && value.groupBy !== 'item',
    groups: orderGroups(groups, value.order, language).map((group) => ({
      ...group,
      count: group.items.length,
      items: listsItems
        ? group.items.map((item) => ({
            title: item.title,
            url: itemLink(item).url,
            date: dateOfItem(item),
            iso: isoDate(dateOfItem(item)),
          }))
        : [],
    })),
  };
});
