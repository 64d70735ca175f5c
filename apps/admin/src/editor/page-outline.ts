import {
  BLOCK_TYPES,
  type Block,
  blocksOfLayout,
  type PageDocument,
  placedInOrder,
  type Section,
  stripTags,
} from '@awning/site-model';

/** A row of the outline. */
export interface OutlineBlock {
  readonly id: string;
  readonly type: number;
  /** Its own words, where it has some; its kind otherwise. */
  readonly title: string;
}

export interface OutlineSection {
  readonly id: string;
  readonly name: string | undefined;
  /** The first heading in it, by which people know a section that has no name. */
  readonly heading: string | undefined;
  readonly number: number;
  readonly isHidden: boolean;
  readonly isLocked: boolean;
  readonly blocks: readonly OutlineBlock[];
}

/** What people call a kind of block. */
export type KindName = (type: number) => string;

/** ED-48: sections and blocks in the order in which they are read. */
export const outlineOf = ({ sections }: PageDocument, kindName: KindName): readonly OutlineSection[] =>
  sections.map((section, index) => ({
    id: section.id,
    name: section.name,
    heading: headingOf(section),
    number: index + 1,
    isHidden: section.hidden === true,
    isLocked: section.locked === true,
    blocks: blocksInOrder(section).map((block) => ({
      id: block.id,
      type: block.type,
      title: titleOf(block, kindName),
    })),
  }));

export const blocksInOrder = ({ layout }: Section): readonly Block[] =>
  layout.type === 'fluid' ? placedInOrder(layout).map(({ block }) => block) : blocksOfLayout(layout);

const LONGEST = 60;
/** Where blocks have the words that people know them by. */
const WORDS = ['title', 'text', 'html', 'label', 'quote', 'altText', 'name'];

const HEADING = /<h([1-4])\b[^>]*>(.*?)<\/h\1>/is;

function headingOf(section: Section): string | undefined {
  for (const { value } of blocksInOrder(section)) {
    const html: unknown = Reflect.get(value, 'html');
    const words = typeof html === 'string' ? wordsOf(HEADING.exec(html)?.[2] ?? '') : '';
    if (words !== '') return words;
  }
  return undefined;
}

/** As one line that is not too long. */
function wordsOf(html: string): string {
  const words = stripTags(html).replace(/\s+/g, ' ').trim();
  return words.length > LONGEST ? `${words.slice(0, LONGEST).trimEnd()}…` : words;
}

function titleOf({ type, value }: Block, kindName: KindName): string {
  const kind = kindName(type);
  for (const key of type === BLOCK_TYPES.button ? ['buttonText'] : WORDS) {
    const text: unknown = Reflect.get(value, key);
    if (typeof text !== 'string') continue;
    const words = wordsOf(text);
    if (words !== '') return words;
  }
  return kind;
}

/** The next in reading order, or the one before at the end: what is selected after a removal (ED-26). */
export function neighbourOf(document: PageDocument, id: string): string | null {
  const section = document.sections.find((each) => blocksInOrder(each).some((block) => block.id === id));
  const ids = section
    ? blocksInOrder(section).map((block) => block.id)
    : document.sections.map((each) => each.id);
  const at = ids.indexOf(id);
  return ids[at + 1] ?? ids[at - 1] ?? section?.id ?? null;
}

/** The section that a part stands in, or is. */
export const sectionOf = (document: PageDocument, id: string): Section | undefined =>
  document.sections.find(
    (section) => section.id === id || blocksInOrder(section).some((block) => block.id === id),
  );
