import type { Theme, ThemeSource } from '../theme/theme.ts';
import { stringsFor } from '../theme/theme-strings.ts';
import { readPieces, type SourcePiece } from './source-pieces.ts';
import { needOf } from './theme-tags.ts';

/** A place that a theme leaves to the owner's blocks. */
export interface ThemeArea {
  readonly id: string;
  /** In the language asked for; the id where the theme has no words for it. */
  readonly label: string;
  readonly columns: 1 | 12;
  /** Its blocks may be edited, and neither added, moved nor removed. */
  readonly locked: boolean;
}

/**
 * The areas that the templates of a theme name, each once, those of layouts first. An id that is made while a page is
 * drawn, such as one area per collection, is not known here.
 */
export function themeAreas(theme: Theme, language: string): readonly ThemeArea[] {
  const { template: texts } = stringsFor(theme, language);
  const areas = new Map<string, ThemeArea>();
  for (const { text } of templatesOf(theme)) {
    // Most templates have none, and reading one piece by piece takes its time.
    if (!/<squarespace:block-field/i.test(text)) continue;
    for (const area of areasIn(readPieces(text).pieces, texts)) {
      if (!areas.has(area.id)) areas.set(area.id, area);
    }
  }
  return [...areas.values()];
}

const templatesOf = ({ layouts, pages, collections, partials }: Theme): readonly ThemeSource[] => [
  ...Object.values(layouts).flatMap(({ regions }) => regions),
  ...Object.values(pages).map(({ template }) => template),
  ...Object.values(collections).flatMap(({ list, item }) => [list, item].filter((source) => source !== null)),
  ...Object.values(partials),
];

function areasIn(pieces: readonly SourcePiece[], texts: Readonly<Record<string, string>>): ThemeArea[] {
  return pieces.flatMap((piece) => {
    if (piece.kind !== 'tag') return [];
    const inside = areasIn(piece.body ?? [], texts);
    if (piece.name !== 'block-field') return inside;
    const need = needOf(
      piece.name,
      new Map(piece.tag.attributes.map(({ name, value }) => [name.toLowerCase(), value])),
    );
    if (need.kind !== 'block-field' || need.id === '' || need.id.includes('{')) return inside;
    const { id, columns, locked } = need;
    return [{ id, label: labelOf(need.label, texts) || id, columns, locked }, ...inside];
  });
}

const LOCALIZED = /\{localizedStrings\.([^|{}]+)(?:\|[^{}]*)?\}/g;

/** Empty where the label takes more than texts of the theme. */
function labelOf(label: string, texts: Readonly<Record<string, string>>): string {
  const resolved = label.replace(LOCALIZED, (_, name: string) =>
    Object.hasOwn(texts, name) ? (texts[name] ?? '') : '',
  );
  return resolved.includes('{') ? '' : resolved.trim();
}
