import { say } from './placeholder-texts.ts';
import { block, h2, h3, p, place, type StarterPart, sectionsOf, text } from './starter-parts.ts';

const section = sectionsOf('questions');
const words = ['faq', 'help', 'accordion', 'answers'];

const accordion = (): StarterPart =>
  block('accordion', {
    items: [say.question, say.questionTwo, say.questionThree, say.questionFour].map((title) => ({
      title,
      body: p(say.reply),
    })),
    firstOpen: true,
  });

const pair = (question: string): StarterPart => text(h3(question), p(say.reply));

export const questionSections = [
  section(
    'questions-below-heading',
    'Questions below a heading',
    words,
    [place(text(h2('Questions')), 0, 0, 24, 2), place(accordion(), 0, 3, 24, 7)],
    { contentWidth: 'medium' },
  ),
  section('questions-beside-heading', 'Questions beside a heading', words, [
    place(text(h2('Questions'), p(say.contact)), 0, 0, 8, 4),
    place(accordion(), 9, 0, 15, 7),
  ]),
  section(
    'questions-two-columns',
    'Questions in two columns',
    [...words, 'open'],
    [
      place(text(h2('Often asked')), 0, 0, 24, 2),
      place(pair(say.question), 0, 3, 11, 3),
      place(pair(say.questionTwo), 13, 3, 11, 3),
      place(pair(say.questionThree), 0, 7, 11, 3),
      place(pair(say.questionFour), 13, 7, 11, 3),
    ],
    { colorTheme: 'light' },
  ),
];
