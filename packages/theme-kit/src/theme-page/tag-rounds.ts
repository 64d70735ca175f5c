import { isObject } from '@awning/template-engine';
import type { Mark, MarkedText, Marks, PlaceMark } from './marks.ts';
import type { PageDrawing } from './page-budget.ts';
import type { PageDictionary, TagNeed, TagResult } from './page-job.ts';
import { menuScope, queryScope } from './page-scope.ts';
import { scriptElements } from './script-elements.ts';
import { tagSentences } from './tag-sentences.ts';
import { MAX_QUERIES, missingAttributes, needOf, type TagAttributes } from './theme-tags.ts';
import type { PageTag, PageTemplate, ThemeTemplates } from './theme-templates.ts';

/** Tags in the templates of tags make rounds; this many are more than any menu needs. */
const MAX_ROUNDS = 6;
const MAX_NEEDS = 200;

/** A tag in a drawn text, and what came in its place. */
interface Slot {
  readonly tag: PageTag;
  readonly attributes: TagAttributes;
  readonly inQuery: boolean;
  filling: Filling[];
}

type Filling = string | PlaceMark | Slot;
export type ResolvedText = readonly (string | PlaceMark)[];

export interface TagContext {
  readonly templates: ThemeTemplates;
  readonly marks: Marks;
  readonly sheet: PageDrawing;
  readonly scope: PageDictionary;
  readonly scripts: ReadonlySet<string>;
  readonly scriptVersion: string;
  /** What will be asked for later on; it comes along with the first questions. */
  readonly expected: readonly TagNeed[];
  /** What was asked for before on this page. */
  readonly answers: Map<string, TagResult>;
}

/**
 * Puts in place of the tags of a drawn text what they stand for; what comes in is not looked at for tags, except
 * templates of tags.
 */
export function* resolveTags(
  text: string,
  around: TagContext,
): Generator<readonly TagNeed[], ResolvedText, readonly TagResult[]> {
  const root = fillingOf(text, around, false);
  let open = slotsIn(root);
  for (let round = 0; open.length > 0; round++) {
    const [first] = open;
    if (round === MAX_ROUNDS && first) {
      note(around, first.tag, 'Tags in the templates of tags go on and on; from here nothing more is drawn.');
      break;
    }
    const requests = open.map((slot) => [slot, askOf(slot, around)] as const);
    yield* resolveAll(
      requests.map(([, ask]) => ask),
      around,
    );
    for (const [slot, ask] of requests) slot.filling = fill(slot, ask, around);
    open = open.flatMap(({ filling }) => slotsIn(filling));
  }
  return flatten(root, around);
}

function fillingOf(text: string, { marks, templates, sheet }: TagContext, inQuery: boolean): Filling[] {
  const parts: MarkedText = marks.split(text, () =>
    sheet.notes.add('', 'A formatter has changed the place of a tag, so the tag is left out.'),
  );
  return parts.flatMap((part): Filling[] => {
    if (!isTagMark(part)) return [part];
    const tag = templates.tags[part.id];
    return tag ? [{ tag, attributes: part.attributes, inQuery, filling: [] }] : [];
  });
}

const isTagMark = (part: string | Mark): part is Extract<Mark, { kind: 'tag' }> =>
  typeof part !== 'string' && part.kind === 'tag';

const isSlot = (part: Filling): part is Slot => typeof part !== 'string' && 'tag' in part;

/** Script tags need no answer; they are written when everything else stands. */
const slotsIn = (filling: readonly Filling[]): Slot[] =>
  filling.filter(isSlot).filter(({ tag }) => tag.name !== 'script');

const note = ({ sheet }: TagContext, { file, line }: PageTag, message: string): void =>
  sheet.notes.add(file, `Line ${line}: ${message}`);

type Ask =
  | { readonly kind: 'need'; readonly need: TagNeed; readonly key: string }
  /** Nothing is asked for: the tag is drawn as if there were nothing to show. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'nothing' };

function askOf({ tag, attributes, inQuery }: Slot, around: TagContext): Ask {
  const { name } = tag;
  if (name === 'script') return { kind: 'nothing' };
  const [missing] = missingAttributes(
    name,
    (attribute) => (attributes.get(attribute.toLowerCase()) ?? '').trim() !== '',
  );
  const need = needOf(name, attributes);
  if (need.kind === 'query') {
    if (inQuery) {
      note(around, tag, tagSentences['nested-query']());
      return { kind: 'nothing' };
    }
    if (++around.sheet.queries > MAX_QUERIES) {
      note(around, tag, `A page makes at most ${MAX_QUERIES} queries; this one is drawn without items.`);
      return { kind: 'empty' };
    }
  }
  if (missing !== undefined) {
    note(around, tag, tagSentences['missing-attribute'](name, missing));
    return name === 'block-field' ? { kind: 'nothing' } : { kind: 'empty' };
  }
  if (need.kind === 'navigation' && !around.templates.navigations.has(need.name)) {
    const shortName = need.name.slice(0, 60);
    note(around, tag, `template.conf has no navigation "${shortName}", so the menu is drawn without links.`);
    return { kind: 'empty' };
  }
  return { kind: 'need', need, key: JSON.stringify(need) };
}

/** Asks once for what several tags need. */
function* resolveAll(
  asks: readonly Ask[],
  { answers, sheet, expected }: TagContext,
): Generator<readonly TagNeed[], void, readonly TagResult[]> {
  const needs = new Map<string, TagNeed>();
  for (const ask of asks) {
    if (ask.kind !== 'need' || answers.has(ask.key)) continue;
    if (answers.size + needs.size < MAX_NEEDS) needs.set(ask.key, ask.need);
    else
      sheet.notes.add(
        '',
        `The tags of the page ask for more than ${MAX_NEEDS} things; the rest is left out.`,
      );
  }
  if (needs.size === 0) return;
  if (answers.size === 0) for (const need of expected) needs.set(JSON.stringify(need), need);
  const results = yield [...needs.values()];
  [...needs.keys()].forEach((key, place) => {
    answers.set(key, results[place] ?? null);
  });
}

function fill(slot: Slot, ask: Ask, around: TagContext): Filling[] {
  const { tag } = slot;
  if (ask.kind === 'nothing') return [];
  const result: TagResult = ask.kind === 'empty' ? { scope: {} } : (around.answers.get(ask.key) ?? null);
  if (result === null) return [];
  if ('html' in result) {
    for (const script of result.ownerScripts ?? []) around.sheet.inlineScripts.add(script);
    return around.sheet.fits(result.html) ? [result.html] : [];
  }
  if (!isObject(result.scope)) return [];
  const template = templateOf(slot, around);
  if (!template) return [];
  const data =
    tag.name === 'query' ? queryScope(around.scope, result.scope) : scopeOf(tag, around.scope, result.scope);
  return fillingOf(around.sheet.draw(template, data), around, slot.inQuery || tag.name === 'query');
}

function scopeOf({ name }: PageTag, scope: PageDictionary, match: PageDictionary): PageDictionary {
  if (name === 'category') return { ...scope, categories: [], ...match };
  return name === 'related' ? { ...scope, items: [], ...match } : menuScope(scope, match);
}

/** A template that is named comes before what stands between the tags. */
function templateOf({ tag, attributes }: Slot, around: TagContext): PageTemplate | null {
  const name = (attributes.get('template') ?? '').trim().replace(/\.block$/, '');
  const named = name === '' ? null : around.templates.block(name);
  if (named) return named;
  const body = tag.body();
  if (name !== '') note(around, tag, `There is no blocks/${name.slice(0, 60)}.block to draw it with.`);
  else if (!body) note(around, tag, tagSentences['missing-template'](tag.name));
  return body;
}

function flatten(filling: readonly Filling[], around: TagContext): (string | PlaceMark)[] {
  const flat: (string | PlaceMark)[] = [];
  for (let i = 0; i < filling.length; i++) {
    const part = filling[i];
    if (part === undefined) continue;
    if (!isSlot(part)) flat.push(part);
    else if (part.tag.name === 'script') {
      const { tags, last } = neighbours(filling, i);
      flat.push(scriptElements(tags, around));
      i = last;
    } else flat.push(...flatten(part.filling, around));
  }
  return flat;
}

/** Script tags with nothing but space between them, from the one at `from`. */
function neighbours(filling: readonly Filling[], from: number): { tags: Slot[]; last: number } {
  const tags: Slot[] = [];
  let last = from;
  for (let i = from; i < filling.length; i++) {
    const part = filling[i];
    if (part !== undefined && isSlot(part) && part.tag.name === 'script') {
      tags.push(part);
      last = i;
    } else if (typeof part !== 'string' || part.trim() !== '') break;
  }
  return { tags, last };
}
