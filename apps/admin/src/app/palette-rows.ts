import type { MemberSearchGroup, SearchGroupName } from '@awning/contract';
import type { PageAction } from '../kit/actions/page-actions.tsx';
import type { RecentRecord } from '../kit/recent/recent-records.ts';

/** What a row of the palette does: it leads somewhere, or it runs something. */
export type PaletteRow = {
  /** Distinct in the whole list. */
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly keys?: string | undefined;
} & ({ readonly to: string } | { readonly run: () => void; readonly blocked?: string | undefined });

export interface PaletteSection {
  readonly name: SectionName;
  readonly rows: readonly PaletteRow[];
}

export type SectionName = 'recent' | 'actions' | 'places' | SearchGroupName;

/** What the first character asks for. */
export type PaletteScope = 'all' | 'actions' | 'orders' | 'buyers' | 'pages';

const SCOPES: Readonly<Record<string, PaletteScope>> = {
  '>': 'actions',
  '#': 'orders',
  '@': 'buyers',
  '/': 'pages',
};

export function readTyped(typed: string): { readonly scope: PaletteScope; readonly term: string } {
  const text = typed.trimStart();
  const scope = SCOPES[text.charAt(0)];
  return scope === undefined ? { scope: 'all', term: text.trim() } : { scope, term: text.slice(1).trim() };
}

/** The groups of the server's search that a scope shows. */
const GROUPS: Readonly<Record<PaletteScope, readonly SearchGroupName[]>> = {
  all: ['orders', 'buyers', 'products', 'pages', 'posts', 'forms', 'settings'],
  actions: [],
  orders: ['orders'],
  buyers: ['buyers'],
  pages: ['pages', 'posts'],
};

export const needsSearch = ({ scope, term }: ReturnType<typeof readTyped>): boolean =>
  term !== '' && GROUPS[scope].length > 0;

const wordsOf = (text: string): string[] =>
  text
    .toLocaleLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Each word that was typed begins a word of the text. */
export function fits(term: string, text: string): boolean {
  const words = wordsOf(text);
  return wordsOf(term).every((typed) => words.some((word) => word.startsWith(typed)));
}

export interface PaletteContent {
  readonly typed: string;
  readonly places: readonly (PaletteRow & { readonly to: string; readonly otherNames?: string })[];
  readonly pageActions: readonly PageAction[];
  /** What can be done everywhere. */
  readonly commands: readonly PaletteRow[];
  readonly recent: readonly RecentRecord[];
  readonly found: readonly MemberSearchGroup[];
  /** Where a record is opened; null: it has no screen. */
  readonly placeOf: (group: SearchGroupName, result: MemberSearchGroup['results'][number]) => string | null;
}

const actionRow = ({ id, label, keys, run, blocked }: PageAction): PaletteRow => ({
  id: `action ${id}`,
  label,
  keys,
  run,
  blocked,
});

/** What the palette lists, in the order in which it is shown: the first row is the one that Enter takes. */
export function paletteSections(content: PaletteContent): PaletteSection[] {
  const { scope, term } = readTyped(content.typed);
  const actions = [...content.pageActions.map(actionRow), ...content.commands];
  const sections: PaletteSection[] =
    term === '' && scope === 'all'
      ? [
          { name: 'recent', rows: content.recent.map(recentRow) },
          { name: 'actions', rows: actions },
          { name: 'places', rows: content.places },
        ]
      : [
          { name: 'places', rows: scope === 'all' ? placesFor(term, content.places) : [] },
          ...foundSections(content, scope),
          {
            name: 'actions',
            rows: scope === 'all' || scope === 'actions' ? actions.filter(fitting(term)) : [],
          },
        ];
  return sections.filter(({ rows }) => rows.length > 0);
}

const recentRow = ({ title, to }: RecentRecord): PaletteRow => ({ id: `recent ${to}`, label: title, to });

const fitting =
  (term: string) =>
  ({ label, otherNames = '' }: PaletteRow & { readonly otherNames?: string }): boolean =>
    fits(term, `${label} ${otherNames}`);

/**
 * What is called exactly so comes first, then what begins so, then what is found by another of its names: Enter takes
 * the first row.
 */
const placesFor = (term: string, places: PaletteContent['places']): PaletteContent['places'] => {
  const rank = ({ label }: PaletteRow): number => {
    if (wordsOf(label).join(' ') === wordsOf(term).join(' ')) return 2;
    return fits(term, label) ? 1 : 0;
  };
  return places.filter(fitting(term)).toSorted((one, other) => rank(other) - rank(one));
};

function foundSections({ found, placeOf }: PaletteContent, scope: PaletteScope): PaletteSection[] {
  return found
    .filter(({ name }) => GROUPS[scope].includes(name))
    .map(({ name, results }) => ({
      name,
      rows: results.flatMap((result) => {
        const to = placeOf(name, result);
        return to === null
          ? []
          : [{ id: `${name} ${result.id}`, label: result.title, detail: result.detail, to }];
      }),
    }));
}
