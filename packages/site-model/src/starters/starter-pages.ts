import type { PlacedBlock, Section } from '../document/page-document.ts';
import { type BuildContext, buildSection } from './build-section.ts';
import { starterSections } from './starter-sections.ts';

/** A page to begin with. */
export interface StarterPage {
  readonly id: string;
  readonly name: string;
  /** What it is for, in one line. */
  readonly help: string;
  /** Other words that people look for it by, in lower case. */
  readonly searchWords: readonly string[];
  /** Ids of sections, from the top. */
  readonly sections: readonly string[];
  /** Its address where that is fixed; such a page is for members, in no menu and hidden from search engines. */
  readonly urlId?: string;
}

/** The page with notes for those who look after a site has this address on every site. */
const README_PAGE = 'readme';

const page = (
  id: string,
  name: string,
  help: string,
  searchWords: readonly string[],
  ...sections: readonly string[]
): StarterPage => ({ id, name, help, searchWords, sections });

/** ED-74: in the order of the picker. The first three are offered on an empty page. */
export const starterPages: readonly StarterPage[] = [
  page(
    'home',
    'Home page',
    'What you do, how it began, and a way to write to you.',
    ['start', 'welcome', 'front', 'landing'],
    'opening-image-and-headline',
    'about-one-sentence',
    'about-three-points',
    'voices-one',
    'contact-line',
  ),
  page(
    'shop-front',
    'Home page of a shop',
    'New products, kinds of products and what customers say.',
    ['store', 'sell', 'products', 'start'],
    'opening-words-on-image',
    'products-row',
    'products-kinds',
    'voices-three-cards',
    'newsletter-centered',
  ),
  page(
    'about',
    'About',
    'Your story, what you hold to, and the people.',
    ['story', 'us', 'company', 'history'],
    'opening-headline-above-image',
    'about-image-and-text',
    'about-overlapping-images',
    'team-three',
    'contact-line',
  ),
  page(
    'home-portfolio',
    'Home page of a portfolio',
    'Large images first, few words.',
    ['photographer', 'artist', 'designer', 'work'],
    'opening-two-images',
    'gallery-large-and-two',
    'about-one-sentence',
    'contact-line',
  ),
  page(
    'home-place',
    'Home page of a place',
    'For a café, a studio or a practice: what it is like, when it is open, where to find it.',
    ['restaurant', 'cafe', 'salon', 'local', 'start'],
    'opening-words-on-image',
    'about-two-captioned-images',
    'contact-three-columns',
    'contact-map',
  ),
  page(
    'contact',
    'Contact',
    'A form, the address and the hours.',
    ['write', 'email', 'reach', 'form'],
    'contact-words-and-form',
    'contact-three-columns',
  ),
  page(
    'visit',
    'Visit us',
    'A map, directions and what to expect.',
    ['directions', 'address', 'map', 'find'],
    'contact-map',
    'about-words-on-image',
    'questions-two-columns',
  ),
  page(
    'services',
    'Services',
    'What you offer, how it works and what it costs.',
    ['offers', 'work', 'what we do'],
    'opening-centered',
    'about-three-points',
    'steps-three',
    'prices-three',
    'contact-line',
  ),
  page(
    'prices',
    'Prices',
    'Offers side by side, with the questions that follow.',
    ['pricing', 'cost', 'plans'],
    'prices-three',
    'questions-beside-heading',
    'contact-line',
  ),
  page(
    'product-launch',
    'One product',
    'A single product, told from top to bottom.',
    ['launch', 'landing', 'feature', 'sell'],
    'opening-headline-and-image-dark',
    'products-one',
    'steps-images',
    'voices-two',
    'questions-below-heading',
  ),
  page(
    'favourites',
    'Favourites of the shop',
    'A choice of products with a few words.',
    ['products', 'gift guide', 'collection', 'lookbook'],
    'opening-centered',
    'products-words-and-three',
    'products-two',
    'products-grid',
  ),
  page(
    'gallery',
    'Gallery',
    'Images of your work with a short text.',
    ['portfolio', 'photos', 'work'],
    'text-beside-heading',
    'gallery-grid',
    'gallery-strip',
  ),
  page(
    'project',
    'A project',
    'One piece of work: images, what it was about, what came of it.',
    ['case study', 'work', 'portfolio'],
    'opening-headline-above-image',
    'text-beside-heading',
    'gallery-three',
    'text-with-quote',
    'contact-line',
  ),
  page(
    'menu',
    'Menu',
    'Food and drink with prices.',
    ['restaurant', 'cafe', 'food', 'drinks'],
    'menu-one',
    'gallery-strip',
    'contact-three-columns',
  ),
  page(
    'events',
    'Events',
    'What is on, with a calendar.',
    ['dates', 'classes', 'diary'],
    'events-list',
    'events-calendar',
    'newsletter-beside-words',
  ),
  page(
    'event',
    'One event',
    'An invitation: what, when, where, and a form to say yes.',
    ['invitation', 'party', 'wedding', 'workshop'],
    'events-one',
    'about-three-points',
    'contact-map',
    'contact-form',
  ),
  page(
    'team',
    'Team',
    'The people, with images and in words.',
    ['people', 'staff', 'who'],
    'team-four',
    'about-one-sentence',
    'contact-line',
  ),
  page(
    'questions',
    'Questions',
    'What people often ask, with a way to ask more.',
    ['faq', 'help', 'support'],
    'questions-below-heading',
    'contact-words-and-form',
  ),
  page(
    'newsletter',
    'Newsletter',
    'A sign-up, what you send, and who reads it.',
    ['subscribe', 'sign up', 'mailing list'],
    'newsletter-beside-words',
    'about-three-points',
    'voices-one',
  ),
  page(
    'coming-soon',
    'Coming soon',
    'One screen and a sign-up until the rest is ready.',
    ['opening', 'launch', 'waiting', 'construction'],
    'opening-words-on-image',
    'newsletter-beside-words',
  ),
  page(
    'long-text',
    'A long text',
    'For terms, privacy, delivery and other texts that are read slowly.',
    ['terms', 'privacy', 'legal', 'conditions', 'delivery', 'policy'],
    'text-narrow',
    'text-narrow',
    'questions-below-heading',
  ),
  {
    ...page(
      README_PAGE,
      'Read me',
      'Notes for those who look after this site: who to ask, what to keep in mind. In no menu.',
      ['notes', 'handover', 'instructions', 'guide', 'team', 'internal'],
      'text-narrow',
      'questions-below-heading',
    ),
    urlId: README_PAGE,
  },
];

/** The sections of a page, which begins with a heading of the first level and leaves out no level below it. */
export function buildPage({ sections }: StarterPage, context: BuildContext): readonly Section[] {
  let firstImage = context.firstImage ?? 0;
  let level = 1;
  return sections.flatMap((id, index) => {
    const starter = starterSections.find((each) => each.id === id);
    if (!starter) return [];
    const section = buildSection(starter, { ...context, firstImage });
    firstImage += starter.parts.length;
    const titled = index === 0 ? withTitle(section) : section;
    const before = level;
    const levels = headingLevels(titled);
    const isSkipped = levels.some((each, at) => each > (levels[at - 1] ?? before) + 1);
    // Small headings stand below a larger one, of the section or of one before; without it they take its place.
    const built = isSkipped ? mapHtml(titled, (html) => html.replace(/<(\/?)h3/g, '<$1h2')) : titled;
    level = headingLevels(built).at(-1) ?? level;
    return [built];
  });
}

const htmlOf = ({ block }: PlacedBlock): string => String(block.value.html ?? '');

const headingLevels = ({ layout }: Section): number[] =>
  layout.type === 'fluid'
    ? [
        ...layout.blocks
          .map(htmlOf)
          .join('')
          .matchAll(/<h([1-6])/g),
      ].map(([, digit]) => Number(digit))
    : [];

function mapHtml(section: Section, map: (html: string) => string): Section {
  const { layout } = section;
  if (layout.type !== 'fluid') return section;
  const blocks = layout.blocks.map((placed) => {
    const [before, html] = [htmlOf(placed), map(htmlOf(placed))];
    if (html === before) return placed;
    return { ...placed, block: { ...placed.block, value: { ...placed.block.value, html } } };
  });
  return { ...section, layout: { ...layout, blocks } };
}

const withTitle = (section: Section): Section => {
  const { layout } = section;
  if (layout.type !== 'fluid') return section;
  const texts = layout.blocks.map(htmlOf);
  if (texts.some((html) => html.includes('<h1'))) return section;
  const title = texts.find((html) => html.includes('<h2'));
  return mapHtml(section, (html) => (html === title ? html.replace(/<(\/?)h2/g, '<$1h1') : html));
};
