import type { Partials } from '@awning/template-engine';
import type { ThemeEngine, ThemeTemplate } from '../engine.ts';
import type { Theme, ThemeDiagnostic, ThemeLayout, ThemeSource } from '../theme/theme.ts';
import { expectedNeeds } from './expected-needs.ts';
import { type MarkedTag, markSource } from './marked-source.ts';
import type { Marks } from './marks.ts';
import type { TagNeed } from './page-job.ts';
import { systemPage } from './system-pages/system-pages.ts';
import { systemPartials } from './system-partials.ts';
import { faultSentence, tagSentences } from './tag-sentences.ts';
import type { ThemeTagName } from './theme-tags.ts';

/** A template of the theme, compiled when it is first drawn. */
export interface PageTemplate {
  readonly compiled: ThemeTemplate;
  /** What is wrong with its tags. */
  readonly problems: readonly ThemeDiagnostic[];
  /** Where a line of the compiled text stands in the folder. */
  placeOf(line: number): { readonly file: string; readonly line: number };
}

export interface PageTag {
  readonly name: ThemeTagName;
  readonly file: string;
  readonly line: number;
  /** Null without a body. */
  body(): PageTemplate | null;
}

export type InnerKind = 'list' | 'item' | 'page';

export interface ThemeTemplates {
  layout(key: string): PageTemplate | null;
  /** What the tags of a layout ask for on every page. */
  layoutNeeds(key: string): readonly TagNeed[];
  /** The theme's, else the platform's. */
  inner(kind: InnerKind, typeName: string): PageTemplate | null;
  /** Of the theme itself. */
  hasOwnInner(kind: InnerKind, typeName: string): boolean;
  /** By its name in `blocks/` without its ending, as tags name them. */
  block(name: string): PageTemplate | null;
  /** For `apply` and `include`. */
  readonly partials: Partials;
  readonly navigations: ReadonlySet<string>;
  readonly tags: readonly PageTag[];
  readonly problems: readonly ThemeDiagnostic[];
}

/** Of one source. */
const MAX_PROBLEMS = 50;

interface Joined {
  readonly text: string;
  placeOf(line: number): { file: string; line: number };
}

export function createThemeTemplates(theme: Theme, marks: Marks, engine: ThemeEngine): ThemeTemplates {
  const tags: PageTag[] = [];
  const problems: ThemeDiagnostic[] = [];
  const known = new Map<string, PageTemplate>();
  const needsOfLayouts = new Map<string, readonly TagNeed[]>();
  const navigations = new Set(theme.navigations.map(({ name }) => name));

  const compile = (text: string, name: string, placeOf: Joined['placeOf']): PageTemplate => {
    const diagnostics: ThemeDiagnostic[] = [];
    const warn = (line: number, message: string): void => {
      const place = placeOf(line);
      diagnostics.push({ severity: 'warning', ...place, column: null, message });
    };
    const addTag = ({ name: tagName, body, bodyLine, line }: MarkedTag): number => {
      const template = lazily(() => (body === null ? null : compiledBody(body, bodyLine)));
      return tags.push({ name: tagName, ...placeOf(line), body: template }) - 1;
    };
    const compiledBody = (body: string, bodyLine: number): PageTemplate => ({
      compiled: engine.compile(body, { name }),
      problems: [],
      placeOf: (line) => placeOf(line + bodyLine - 1),
    });
    const marked = markSource(text, marks, { addTag });
    for (const fault of marked.faults.slice(0, MAX_PROBLEMS))
      warn(lineAt(text, fault.at), faultSentence(fault));
    for (const { name: tagName, at, why } of marked.dropped.slice(0, MAX_PROBLEMS))
      warn(lineAt(text, at), tagSentences[why](tagName.slice(0, 60)));
    problems.push(...diagnostics);
    return { compiled: engine.compile(marked.text, { name }), problems: diagnostics, placeOf };
  };

  const remember = (key: string, name: string, read: () => Joined): PageTemplate => {
    let template = known.get(key);
    if (!template) {
      const { text, placeOf } = read();
      template = compile(text, name, placeOf);
      known.set(key, template);
    }
    return template;
  };

  const sources = { ...systemPartials, ...theme.partials };
  const partial = (name: string): PageTemplate | null => {
    const source = own(sources, name);
    return source && remember(`partial ${name}`, source.file, () => single(source));
  };

  const innerSource = (kind: InnerKind, typeName: string): ThemeSource | null =>
    (kind === 'page' ? own(theme.pages, typeName)?.template : own(theme.collections, typeName)?.[kind]) ??
    null;

  return {
    layout: (key) => {
      const layout = own(theme.layouts, key);
      return layout && remember(`layout ${key}`, `layout ${key}`, () => joinRegions(layout));
    },
    inner: (kind, typeName) => {
      const source = innerSource(kind, typeName) ?? (kind === 'page' ? null : systemPage(kind, typeName));
      return source ? remember(`${kind} ${typeName}`, source.file, () => single(source)) : null;
    },
    layoutNeeds: (key) => {
      let needs = needsOfLayouts.get(key);
      if (!needs) {
        const layout = own(theme.layouts, key);
        needs = (layout ? expectedNeeds(joinRegions(layout).text) : []).filter(
          (need) => need.kind !== 'navigation' || navigations.has(need.name),
        );
        needsOfLayouts.set(key, needs);
      }
      return needs;
    },
    hasOwnInner: (kind, typeName) => innerSource(kind, typeName) !== null,
    block: (name) => partial(`${name}.block`) ?? partial(name),
    partials: lazyPartials(Object.keys(sources), (name) => partial(name)?.compiled ?? ''),
    navigations,
    tags,
    problems,
  };
}

/** Names come from owners and files: `constructor` is a name like any other. */
const own = <T>(record: Readonly<Record<string, T>>, key: string): T | null =>
  Object.hasOwn(record, key) ? (record[key] ?? null) : null;

function lazily<T>(make: () => T): () => T {
  let entry: { readonly value: T } | null = null;
  return () => {
    entry ??= { value: make() };
    return entry.value;
  };
}

/** The engine asks for a partial by name when one is applied; a page needs few of them. */
function lazyPartials(names: readonly string[], get: (name: string) => ThemeTemplate | ''): Partials {
  const partials = {};
  for (const name of names) Object.defineProperty(partials, name, { enumerable: true, get: () => get(name) });
  return partials;
}

const single = ({ file, text }: ThemeSource): Joined => ({ text, placeOf: (line) => ({ file, line }) });

/** Regions need not be whole on their own, so that they are joined before anything else. */
function joinRegions({ regions }: ThemeLayout): Joined {
  let text = '';
  let line = 1;
  const starts = regions.map((region) => {
    const start = { file: region.file, line };
    text += region.text;
    line += lineAt(region.text, region.text.length) - 1;
    return start;
  });
  return {
    text,
    placeOf(at) {
      const start = starts.findLast((each) => each.line <= at) ?? { file: '', line: 1 };
      return { file: start.file, line: at - start.line + 1 };
    },
  };
}

/** From 1. */
function lineAt(text: string, at: number): number {
  let line = 1;
  for (let i = text.indexOf('\n'); i !== -1 && i < at; i = text.indexOf('\n', i + 1)) line++;
  return line;
}
