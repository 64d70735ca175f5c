import {
  type Declaration,
  type Rule,
  type SelectorComponent,
  type TokenOrValue,
  transform,
} from 'lightningcss';
import { type FontFamily, findFontFamily } from './font-families.ts';

/** A family of ours, or a custom property that may hold one. */
export type FontWord =
  | { readonly kind: 'family'; readonly family: FontFamily }
  | { readonly kind: 'variable'; readonly name: string };

export type PageElement = 'root' | 'body' | 'heading';

export interface FontDeclaration {
  /** The name of a custom property, or `font-family`, also where `font` says it. */
  readonly property: string;
  readonly words: readonly FontWord[];
  /** Where in the whole page it holds for sure; none when it holds here or there only, or under conditions. */
  readonly places: readonly { readonly element: PageElement; readonly rank: number }[];
}

export interface ReadFonts {
  readonly declarations: readonly FontDeclaration[];
  /** Families that the stylesheet brings itself, in small letters. */
  readonly declaredFamilies: ReadonlySet<string>;
}

/** Everything that a stylesheet says about fonts, in its order. What cannot be read says nothing. */
export function readFontDeclarations(css: string, bodyClasses: ReadonlySet<string>): ReadFonts {
  const declarations: FontDeclaration[] = [];
  const declaredFamilies = new Set<string>();

  function visit(
    rules: readonly Rule[],
    { isSure, isLayered }: { isSure: boolean; isLayered: boolean },
  ): void {
    for (const rule of rules) {
      if (rule.type === 'font-face') {
        for (const { type, value } of rule.value.properties) {
          if (type === 'font-family') declaredFamilies.add(namesIn(value).join().toLowerCase());
        }
      } else if (rule.type === 'style') {
        const { selectors, declarations: block, rules: nested = [] } = rule.value;
        const places = isSure ? selectors.flatMap((each) => placeOf(each, bodyClasses, isLayered)) : [];
        for (const declaration of [...(block?.declarations ?? []), ...(block?.importantDeclarations ?? [])]) {
          const fontWords = fontDeclaration(declaration);
          if (fontWords) declarations.push({ ...fontWords, places });
        }
        visit(nested, { isSure: false, isLayered });
      } else if (rule.type === 'layer-block') {
        visit(rule.value.rules, { isSure, isLayered: true });
      } else if (rule.type === 'media' || rule.type === 'supports' || rule.type === 'container') {
        visit(rule.value.rules, { isSure: isSure && rule.type === 'supports', isLayered });
      }
    }
  }

  try {
    const code = new TextEncoder().encode(css);
    const StyleSheet = (sheet: { rules: Rule[] }): void =>
      visit(sheet.rules, { isSure: true, isLayered: false });
    transform({ filename: 'site.css', code, visitor: { StyleSheet } });
  } catch {
    return { declarations: [], declaredFamilies };
  }
  return { declarations, declaredFamilies };
}

function fontDeclaration(declaration: Declaration): Omit<FontDeclaration, 'places'> | null {
  switch (declaration.property) {
    case 'font-family':
      return { property: 'font-family', words: declaration.value.flatMap(familyWord) };
    case 'font':
      return { property: 'font-family', words: declaration.value.family.flatMap(familyWord) };
    case 'custom': {
      const { name, value } = declaration.value;
      // Properties that the reader does not know come this way, too.
      return name.startsWith('--') ? { property: name, words: wordsIn(value) } : null;
    }
    case 'unparsed': {
      const { propertyId, value } = declaration.value;
      const isFont = propertyId.property === 'font-family' || propertyId.property === 'font';
      return isFont ? { property: 'font-family', words: wordsIn(value) } : null;
    }
    default:
      return null;
  }
}

function familyWord(name: string): FontWord[] {
  const family = findFontFamily(name);
  return family ? [{ kind: 'family', family }] : [];
}

/** Names stand in quotes, or as words with blanks between them. */
function wordsIn(tokens: readonly TokenOrValue[]): FontWord[] {
  const words: FontWord[] = [];
  let name: string[] = [];
  const endName = (): void => {
    words.push(...familyWord(name.join(' ')));
    name = [];
  };
  for (const part of tokens) {
    if (part.type === 'var') {
      endName();
      words.push({ kind: 'variable', name: part.value.name.ident }, ...wordsIn(part.value.fallback ?? []));
    } else if (part.type !== 'token') endName();
    else if (part.value.type === 'ident') name.push(part.value.value);
    else if (part.value.type === 'number' && name.length > 0) name.push(String(part.value.value));
    else if (part.value.type === 'string') {
      endName();
      words.push(...familyWord(part.value.value));
    } else if (part.value.type !== 'white-space') endName();
  }
  endName();
  return words;
}

const namesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.flatMap(namesIn) : [];
};

const LAYERS = 1_000_000;
const CLASSES = 1_000;

/** Selectors of the page itself, of `body` with the classes that it has, and of its greatest heading. */
function placeOf(
  selector: readonly SelectorComponent[],
  bodyClasses: ReadonlySet<string>,
  isLayered: boolean,
): FontDeclaration['places'] {
  let element: PageElement | null = null;
  let rank = isLayered ? 0 : LAYERS;
  for (const part of selector) {
    if (part.type === 'type' && (part.name === 'html' || part.name === 'body' || part.name === 'h1')) {
      element = part.name === 'html' ? 'root' : part.name === 'body' ? 'body' : 'heading';
      rank += 1;
    } else if (part.type === 'pseudo-class' && part.kind === 'root') {
      element = 'root';
      rank += CLASSES;
    } else if (part.type === 'class' && bodyClasses.has(part.name) && element !== 'heading') {
      // A class that stands alone is that of `body`, too.
      element ??= 'body';
      rank += CLASSES;
    } else if (part.type !== 'combinator' || (part.value !== 'descendant' && part.value !== 'child')) {
      return [];
    }
  }
  return element === null ? [] : [{ element, rank }];
}
