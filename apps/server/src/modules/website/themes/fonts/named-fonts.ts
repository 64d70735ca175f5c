import { type FontDeclaration, type PageElement, readFontDeclarations } from './font-declarations.ts';
import { type FontFamily, mayNameFont } from './font-families.ts';

/** What a stylesheet makes of the families that we serve. */
export interface NamedFonts {
  /** All that it names and does not bring itself. */
  readonly families: readonly FontFamily[];
  /** Those that text has on every page, that of running text first. */
  readonly inEffect: readonly FontFamily[];
}

/** Longer ones take too much memory to be read as a whole. */
const LONGEST_PIECE = 500_000;

export function namedFonts(pieces: readonly string[], bodyClasses: readonly string[]): NamedFonts {
  if (!pieces.some(mayNameFont)) return { families: [], inEffect: [] };
  const classes = new Set(bodyClasses);
  const read = pieces
    .filter(({ length }) => length <= LONGEST_PIECE)
    .map((piece) => readFontDeclarations(piece, classes));
  const declarations = read.flatMap((each) => each.declarations);
  const isOurs = ({ name }: FontFamily): boolean =>
    !read.some(({ declaredFamilies }) => declaredFamilies.has(name.toLowerCase()));
  const named = declarations.flatMap(({ words }) =>
    words.flatMap((word) => (word.kind === 'family' ? [word.family] : [])),
  );
  const families = [...new Set(named)].filter(isOurs).sort((a, b) => (a.name < b.name ? -1 : 1));
  return { families, inEffect: familiesInEffect(declarations).filter(isOurs) };
}

/** The base sheet reads these with any theme. */
const DESIGN_FONT = /^--awning-[a-z-]+-font$/;

function familiesInEffect(declarations: readonly FontDeclaration[]): FontFamily[] {
  const root = computed(declarations, 'root', new Map());
  const body = computed(declarations, 'body', root);
  const heading = computed(declarations, 'heading', body);
  const read = new Set(
    declarations.flatMap(({ words }) =>
      words.flatMap((word) => (word.kind === 'variable' ? [word.name] : [])),
    ),
  );
  const inProperties = [...body]
    .filter(([name]) => read.has(name) || DESIGN_FONT.test(name))
    .map(([, family]) => family);
  const matches = [body.get('font-family'), heading.get('font-family'), ...inProperties];
  return [...new Set(matches.filter((family) => family !== undefined))];
}

/** What the properties of an element come to, of which it inherits those that nobody says again. */
function computed(
  declarations: readonly FontDeclaration[],
  element: PageElement,
  inherited: ReadonlyMap<string, FontFamily>,
): Map<string, FontFamily> {
  const winning = new Map<string, { readonly rank: number; readonly words: FontDeclaration['words'] }>();
  for (const { property, words, places } of declarations) {
    for (const place of places) {
      if (place.element === element && place.rank >= (winning.get(property)?.rank ?? 0)) {
        winning.set(property, { rank: place.rank, words });
      }
    }
  }
  const resolve = (property: string, from: readonly string[]): FontFamily | undefined => {
    const winner = winning.get(property);
    if (!winner) return inherited.get(property);
    if (from.includes(property)) return undefined;
    for (const word of winner.words) {
      const family = word.kind === 'family' ? word.family : resolve(word.name, [...from, property]);
      if (family) return family;
    }
    return undefined;
  };
  const result = new Map(inherited);
  for (const property of winning.keys()) {
    const family = resolve(property, []);
    if (family) result.set(property, family);
    else result.delete(property);
  }
  return result;
}
