import { say } from './placeholder-texts.ts';
import { across, captioned, h2, h3, image, p, place, sectionsOf, text, times } from './starter-parts.ts';

const section = sectionsOf('team');
const words = ['people', 'staff', 'us', 'who', 'portraits'];
const person = captioned(say.person, say.personText);
const inWords = text(h3(say.person), p(say.personText));

export const teamSections = [
  section('team-three', 'Three people', words, [
    place(text(h2('Who we are')), 0, 0, 16, 2),
    ...across(times(3, person), 3, 13),
  ]),
  section(
    'team-four',
    'Four people',
    words,
    [place(text(h2('Who we are')), 0, 0, 16, 2), ...across(times(4, person), 3, 11)],
    { colorTheme: 'light' },
  ),
  section(
    'team-one',
    'One person',
    [...words, 'founder', 'portrait', 'biography'],
    [
      place(image(), 0, 0, 9, 13),
      place(text(h2(say.person), p(say.personStory), p(say.personText)), 11, 2, 12, 8),
    ],
  ),
  section(
    'team-in-words',
    'People in words',
    [...words, 'list', 'without images'],
    [
      place(text(h2('Who we are')), 0, 0, 8, 2),
      place(inWords, 9, 0, 15, 3),
      place(inWords, 9, 4, 15, 3),
      place(inWords, 9, 8, 15, 3),
    ],
  ),
];
