import { blocksOf } from '../../document/document-walk.ts';
import type { Block, PageDocument } from '../../document/page-document.ts';

/**
 * What starters say until the owner has words of their own: each says what belongs in its place, so that nobody takes
 * it for the real thing. All of it stands here, because a page that still has one of these is not finished.
 */
export const say = {
  headline: 'Say in one line what you do',
  lead: 'Two sentences about what people find here, and for whom it is made.',
  promise: 'The one thing that people should remember about you',
  story: 'Write how it began: when, where, and what you wanted to do better.',
  storyToday: 'Write what you do today, and what has stayed the same since then.',
  idea: 'One long sentence that says what you believe in, set large because it matters.',
  body: 'A paragraph of your own. Say one thing in it, as you would say it to a visitor.',
  bodyMore: 'A second paragraph, for what the first one left open.',
  caption: 'What this image shows',
  captionText: 'A line about it, or nothing at all.',
  point: 'A thing worth knowing',
  pointText: 'Explain it in two or three short sentences.',
  products: 'Say in a sentence what all of these have in common.',
  kind: 'A kind of product',
  kindText: 'What belongs to it.',
  voice: 'Put the words of a customer here, as they wrote them.',
  voiceShort: 'A short sentence from a customer, word for word.',
  voiceOf: 'Name of the customer',
  question: 'A question that people ask you often',
  questionTwo: 'A question about delivery or dates',
  questionThree: 'A question about prices or returns',
  questionFour: 'A question that only regulars ask',
  reply: 'The reply that you give them, in plain words.',
  contact: 'Say how you like to be reached, and how soon you reply.',
  street: 'Street and number',
  town: 'Postcode and town',
  directions: 'How to find you: the bus stop, the door, where to leave a car.',
  hours: 'The days and hours when you are there.',
  reach: 'Your email address and telephone number.',
  news: 'Say what you send, and how often.',
  person: 'Name of a person',
  personText: 'What they do here, and what to ask them about.',
  personStory: 'Write who they are in a few lines: what they made before, and what they care about.',
  offer: 'Name of an offer',
  price: 'Its price',
  offerText: 'For whom it is right.',
  included: 'What is included',
  includedToo: 'What else is included',
  prices: 'Say what the prices have in them, and what costs extra.',
  dish: 'Name of a dish',
  dishText: 'What is in it',
  course: 'A part of the menu',
  menu: 'When it is served, and what can be left out.',
  event: 'Name of the event',
  eventDate: 'Day, time and place.',
  eventText: 'What happens there, who it is for, and what to bring.',
  events: 'Say where events take place, and how to get a seat.',
  title: 'A heading of your own',
  step: 'What happens first',
  stepTwo: 'What happens then',
  stepThree: 'What happens in the end',
  stepText: 'Say what you do and what the customer does.',
} as const;

const texts: ReadonlySet<string> = new Set(Object.values(say));

/** Long enough that nobody writes them by chance, also among other words. */
const sentences = [...texts].filter((each) => each.length >= 24);

/** Whether a text, with or without tags, still has words of a starter. */
export function isPlaceholder(text: string): boolean {
  if (sentences.some((each) => text.includes(each))) return true;
  return text.split(/<[^>]*>|\n/).some((line) => texts.has(line.trim()));
}

/** The blocks of a page that still have words of a starter. */
export const placeholderBlocks = (document: PageDocument): readonly Block[] =>
  blocksOf(document).filter(({ value }) => hasPlaceholder(value));

const hasPlaceholder = (value: unknown): boolean => {
  if (typeof value === 'string') return isPlaceholder(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasPlaceholder);
};
