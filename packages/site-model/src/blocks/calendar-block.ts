import { type Static, Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { countedItems } from './archive-block.ts';
import { defineBlock } from './block-definition.ts';
import { Choice, IdOrNull, strict } from './block-fields.ts';

const CalendarValue = Type.Object(
  {
    collectionId: IdOrNull,
    /** `auto`: as people in the site's language are used to. */
    firstDay: Choice('auto', 'monday', 'saturday', 'sunday'),
    showTime: Type.Boolean(),
    /** Links to the months before and after. */
    showNavigation: Type.Boolean(),
  },
  strict,
);

export type CalendarValue = Static<typeof CalendarValue>;

export const calendarBlock = defineBlock({
  type: BLOCK_TYPES.calendar,
  name: 'calendar',
  title: 'Calendar',
  schema: CalendarValue,
  defaults: { collectionId: null, firstDay: 'auto', showTime: true, showNavigation: true },
  references: ({ collectionId }) =>
    collectionId === null ? {} : { collectionIds: [collectionId], itemLists: [countedItems(collectionId)] },
});
