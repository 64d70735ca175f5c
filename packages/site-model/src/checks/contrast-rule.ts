import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { contrastRatio, mix } from '../colors/color-light.ts';
import type { Rgb } from '../colors/color-models.ts';
import { parseHexColor } from '../colors/hex-color.ts';
import { READABLE, type ThemeColors, themeColors } from '../design/theme-colors.ts';
import { DESKTOP_COLUMNS } from '../document/document-limits.ts';
import { blocksOfLayout } from '../document/document-walk.ts';
import { overlaps } from '../document/grid-cells.ts';
import type { Block, Cell, FluidLayout, PageDocument, Section } from '../document/page-document.ts';
import type { CheckedImage, CheckFacts } from './check-facts.ts';
import { type Finding, finding } from './finding.ts';

/** Kinds whose words stand on whatever is behind them. */
const WORDS: ReadonlySet<number> = new Set([
  BLOCK_TYPES.html,
  BLOCK_TYPES.markdown,
  BLOCK_TYPES.quote,
  BLOCK_TYPES.accordion,
  BLOCK_TYPES.menu,
]);

const hasOwnGround = ({ settings }: Block): boolean =>
  settings?.card === 'filled' || settings?.card === 'raised';

/** Words on an image that many people cannot read, by the colours of the image and of the section. */
export const checkContrast = ({ sections }: PageDocument, facts: CheckFacts): Finding[] =>
  sections.flatMap((section) => {
    const colors = colorsOf(section, facts);
    return colors === null
      ? []
      : [...onBackground(section, colors, facts), ...onImages(section, colors, facts)];
  });

function colorsOf({ colorTheme }: Section, { design }: CheckFacts): ThemeColors | null {
  const theme = design?.colorThemes.find(({ id }) => id === colorTheme) ?? design?.colorThemes[0];
  return design && theme ? themeColors(design.colorPalette, theme) : null;
}

function onBackground(section: Section, { ink, paper }: ThemeColors, facts: CheckFacts): Finding[] {
  const { background, layout, id } = section;
  const imageId = background.source === 1 ? background.imageId : null;
  const posterId = background.source === 3 ? background.posterId : null;
  const image = facts.image(imageId ?? posterId ?? '');
  if (!image || (background.source !== 1 && background.source !== 3)) return [];
  const words = blocksOfLayout(layout).filter((block) => WORDS.has(block.type) && !hasOwnGround(block));
  const grounds = words.flatMap((block) =>
    groundsOf(image, layout.type === 'fluid' ? placeIn(layout, block) : WHOLE),
  );
  const ratioWith = (overlay: number): number =>
    Math.min(...grounds.map((ground) => contrastRatio(ink, mix(paper, ground, overlay))));
  const ratio = ratioWith(background.overlay);
  if (grounds.length === 0 || ratio >= READABLE) return [];
  const enough = OVERLAYS.find((overlay) => overlay > background.overlay && ratioWith(overlay) >= READABLE);
  return [
    finding(
      'contrast',
      id,
      { ratio: rounded(ratio) },
      enough === undefined
        ? []
        : [{ do: 'set-section', section: id, settings: { background: { ...background, overlay: enough } } }],
    ),
  ];
}

const OVERLAYS = Array.from({ length: 19 }, (_, index) => (index + 1) / 20);
const rounded = (ratio: number): number => Math.floor(ratio * 10) / 10;

/** Words that lie on an image block, without a ground of their own. */
function onImages({ layout }: Section, { ink }: ThemeColors, facts: CheckFacts): Finding[] {
  if (layout.type !== 'fluid') return [];
  return layout.blocks.flatMap(({ block, desktop }) => {
    if (!WORDS.has(block.type) || hasOwnGround(block)) return [];
    const grounds = layout.blocks.flatMap((other) => {
      const { type, value } = other.block;
      if (type !== BLOCK_TYPES.image || other.desktop.layer >= desktop.layer) return [];
      if (!overlaps(other.desktop, desktop)) return [];
      const image = facts.image(String(value.imageId));
      return image ? groundsOf(image, placeOn(other.desktop, desktop)) : [];
    });
    const ratio = Math.min(...grounds.map((ground) => contrastRatio(ink, ground)));
    if (grounds.length === 0 || ratio >= READABLE) return [];
    return [
      finding('contrast', block.id, { ratio: rounded(ratio) }, [
        { do: 'set-block', block: block.id, settings: { card: 'filled' } },
      ]),
    ];
  });
}

/** A part of an image, in shares of its sides. */
interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
const WHOLE: Place = { left: 0, right: 1, top: 0, bottom: 1 };

function placeIn({ blocks }: FluidLayout, { id }: Block): Place {
  const rows = Math.max(1, ...blocks.map(({ desktop }) => desktop.row + desktop.height));
  const cell = blocks.find(({ block }) => block.id === id)?.desktop;
  return cell ? placeOn({ column: 0, row: 0, width: DESKTOP_COLUMNS, height: rows, layer: 0 }, cell) : WHOLE;
}

const placeOn = (ground: Cell, cell: Cell): Place => ({
  left: (cell.column - ground.column) / ground.width,
  right: (cell.column + cell.width - ground.column) / ground.width,
  top: (cell.row - ground.row) / ground.height,
  bottom: (cell.row + cell.height - ground.row) / ground.height,
});

/** The averages of those quarters that a place touches, and of the middle. */
function groundsOf({ colorData }: CheckedImage, { left, right, top, bottom }: Place): Rgb[] {
  const averages = [
    left < 0.5 && top < 0.5 ? colorData?.topLeftAverage : undefined,
    right > 0.5 && top < 0.5 ? colorData?.topRightAverage : undefined,
    left < 0.5 && bottom > 0.5 ? colorData?.bottomLeftAverage : undefined,
    right > 0.5 && bottom > 0.5 ? colorData?.bottomRightAverage : undefined,
    left < 0.5 && right > 0.5 && top < 0.5 && bottom > 0.5 ? colorData?.centerAverage : undefined,
  ];
  return averages.flatMap((text) => (text === undefined ? [] : (parseHexColor(text) ?? [])));
}
