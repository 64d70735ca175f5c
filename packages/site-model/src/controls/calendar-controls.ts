import type { calendarBlock } from '../blocks/calendar-block.ts';
import { type BlockControlsOf, choices } from './typed-controls.ts';

export const calendarControls: BlockControlsOf<(typeof calendarBlock)['defaults']> = {
  label: 'Calendar',
  help: 'A month of the events of a collection.',
  group: 'lists',
  icon: 'calendar',
  searchWords: ['events', 'month', 'dates', 'schedule', 'agenda'],
  main: 'collectionId',
  minWidth: 6,
  controls: [
    {
      path: 'collectionId',
      label: 'Events',
      group: 'content',
      control: 'reference',
      pointsTo: 'collection',
      accepts: ['events'],
      empty: 'No events',
    },
    { path: 'showTime', label: 'Time of each event', group: 'design', control: 'switch' },
    {
      path: 'showNavigation',
      label: 'Links to other months',
      group: 'design',
      control: 'switch',
    },
    {
      path: 'firstDay',
      label: 'First day of the week',
      group: 'more',
      control: 'select',
      choices: choices({
        auto: 'As usual in the site’s language',
        monday: 'Monday',
        saturday: 'Saturday',
        sunday: 'Sunday',
      }),
    },
  ],
};
