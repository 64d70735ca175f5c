import { BLOCK_TYPES } from '../../codes/page-data-codes.ts';
import type { BlockSettings, BlockValue, Section } from '../../document/page-document.ts';
import { say } from './placeholder-texts.ts';

/** In the order of the picker. */
export const STARTER_GROUPS = {
  opening: 'Opening',
  about: 'About',
  products: 'Products',
  gallery: 'Gallery',
  voices: 'Voices',
  questions: 'Questions',
  contact: 'Contact',
  newsletter: 'Newsletter',
  team: 'Team',
  prices: 'Prices',
  menu: 'Menu',
  events: 'Events',
  text: 'Text',
  steps: 'Steps',
} as const;
export type StarterGroup = keyof typeof STARTER_GROUPS;

/** A collection that a list of a starter shows the items of. */
export type ShownKind = 'store' | 'blog' | 'events';

/** A block without an id and without a place. Values that it does not name are those of a new block. */
export interface StarterPart {
  readonly type: number;
  readonly value: BlockValue;
  readonly settings?: BlockSettings;
  readonly shows?: ShownKind;
  /** Of a gallery: how many images it takes. */
  readonly imageCount?: number;
}

/** The same at its place on the grid of 24 columns; the phone follows by itself. */
export interface PlacedPart extends StarterPart {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
  readonly layer: number;
}

type SectionLook = Partial<Omit<Section, 'id' | 'kind' | 'anchor' | 'background' | 'layout' | 'name'>>;

/** A ready-made section, as it is written down. `buildSection` makes one for a page of it. */
export interface StarterSection {
  /** Never changes: pages name it. */
  readonly id: string;
  readonly group: StarterGroup;
  readonly name: string;
  /** Other words that people look for it by, in lower case. */
  readonly searchWords: readonly string[];
  readonly look: SectionLook;
  /** An image lies behind it, so much covered by the colour of the section. */
  readonly overlay?: number;
  readonly parts: readonly PlacedPart[];
}

/** Blocks of the sections of one group. */
export const place = (
  part: StarterPart,
  column: number,
  row: number,
  width: number,
  height: number,
  layer = 0,
): PlacedPart => ({ ...part, column, row, width, height, layer });

/** As many parts side by side over all columns, `gap` columns apart. */
export const across = (
  parts: readonly StarterPart[],
  row: number,
  height: number,
  gap = 0,
): readonly PlacedPart[] => {
  const width = Math.floor((24 - gap * (parts.length - 1)) / parts.length);
  return parts.map((part, index) => place(part, index * (width + gap), row, width, height));
};

export const times = (count: number, part: StarterPart): readonly StarterPart[] =>
  Array.from({ length: count }, () => part);

export const h1 = (text: string): string => `<h1>${text}</h1>`;
export const h2 = (text: string): string => `<h2>${text}</h2>`;
export const h3 = (text: string): string => `<h3>${text}</h3>`;
export const p = (text: string): string => `<p>${text}</p>`;
export const strong = (text: string): string => `<p><strong>${text}</strong></p>`;
export const list = (...entries: readonly string[]): string =>
  `<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;

/** A text block of these elements. */
export const text = (...elements: readonly string[]): StarterPart => ({
  type: BLOCK_TYPES.html,
  value: { html: elements.join('') },
});

export const centered = (...elements: readonly string[]): StarterPart =>
  text(...elements.map((element) => element.replace(/^<(\w+)>/, '<$1 style="text-align:center">')));

export const card = (
  part: StarterPart,
  look: NonNullable<BlockSettings['card']> = 'filled',
): StarterPart => ({
  ...part,
  settings: { ...part.settings, card: look },
});

export const aligned = (part: StarterPart, align: NonNullable<BlockSettings['align']>): StarterPart => ({
  ...part,
  settings: { ...part.settings, align },
});

export const image = (): StarterPart => ({ type: BLOCK_TYPES.image, value: { caption: 'none' } });

/** One block, so that the words stay with their image on a phone. */
export const captioned = (
  title: string = say.caption,
  description: string = say.captionText,
): StarterPart => ({
  type: BLOCK_TYPES.image,
  value: { caption: 'below', title, description: p(description) },
});

export const button = (
  buttonText: string,
  buttonStyle: 'solid' | 'outline' | 'text' = 'solid',
  buttonAlignment: 'left' | 'center' | 'right' = 'left',
): StarterPart => ({ type: BLOCK_TYPES.button, value: { buttonText, buttonStyle, buttonAlignment } });

export const quote = (words: string = say.voice): StarterPart => ({
  type: BLOCK_TYPES.quote,
  value: { quote: p(words), source: p(say.voiceOf) },
});

export const gallery = (imageCount: number, options: BlockValue): StarterPart => ({
  type: BLOCK_TYPES.gallery,
  value: { options },
  imageCount,
});

export const summary = (shows: ShownKind, value: BlockValue): StarterPart => ({
  type: BLOCK_TYPES['summary-v2'],
  value: {
    ...(shows === 'store' && { primaryMetadata: 'none', showExcerpt: false, imageAspectRatio: 'square' }),
    ...value,
  },
  shows,
});

export const block = (name: keyof typeof BLOCK_TYPES, value: BlockValue = {}): StarterPart => ({
  type: BLOCK_TYPES[name],
  value,
});

/** Makes the sections of a group from what differs between them. */
export const sectionsOf =
  (group: StarterGroup) =>
  (
    id: string,
    name: string,
    searchWords: readonly string[],
    parts: readonly PlacedPart[],
    { overlay, ...look }: SectionLook & { readonly overlay?: number } = {},
  ): StarterSection => ({
    id,
    group,
    name,
    searchWords,
    look,
    parts,
    ...(overlay === undefined ? {} : { overlay }),
  });
