import { say } from './placeholder-texts.ts';
import { block, button, h2, image, p, place, sectionsOf, summary, text } from './starter-parts.ts';

const section = sectionsOf('events');
const words = ['dates', 'classes', 'concerts', 'workshops', 'diary'];

export const eventSections = [
  section(
    'events-list',
    'List of events',
    [...words, 'agenda'],
    [
      place(text(h2('What is on'), p(say.events)), 0, 0, 16, 3),
      place(summary('events', { design: 'list', pageSize: 5, listImageSize: 25 }), 0, 4, 24, 12),
    ],
  ),
  section(
    'events-row',
    'Events in a row',
    [...words, 'carousel', 'next'],
    [
      place(text(h2('Next dates')), 0, 0, 16, 2),
      place(summary('events', { design: 'carousel', pageSize: 9, slidesPerRow: 3 }), 0, 3, 24, 10),
    ],
    { colorTheme: 'light' },
  ),
  section(
    'events-calendar',
    'Calendar',
    [...words, 'month', 'week'],
    [
      place(text(h2('Calendar'), p(say.events)), 0, 0, 16, 3),
      place({ ...block('calendar'), shows: 'events' }, 0, 4, 24, 16),
    ],
  ),
  section(
    'events-one',
    'One event',
    [...words, 'invitation', 'feature'],
    [
      place(image(), 0, 0, 12, 12),
      place(text(h2(say.event), p(say.eventDate), p(say.eventText)), 13, 2, 11, 5),
      place(button('Get a seat'), 13, 8, 6, 2),
    ],
    { colorTheme: 'dark' },
  ),
];
