import type { Background, Block, DescribedBlock, EditCommand, Section } from '@awning/site-model';
import { valueAt } from '@awning/site-model/controls';

export type ValuePath = readonly (string | number)[];

/**
 * Another value at a place; an entry of a list more (`insert`) or elsewhere (`to`); with none of them it is removed.
 */
export interface SettingChange {
  readonly path: ValuePath;
  readonly value?: unknown;
  readonly insert?: true;
  readonly to?: number;
}

/** What settings are read from and written to: blocks of one kind, sections, or an entry of a list in them. */
export interface SettingTarget {
  /** Names it among everything that can be selected. */
  readonly key: string;
  /** What is outlined on the page while the pointer is over one of its fields (ED-68). */
  readonly ids: readonly string[];
  /** The values of everything that is selected. */
  readonly values: readonly unknown[];
  /** What a new one has. */
  readonly defaults: unknown;
  readonly commands: (changes: readonly SettingChange[]) => readonly EditCommand[];
}

const idsOf = (parts: readonly { readonly id: string }[]): string[] => parts.map(({ id }) => id);

/** What blocks of one kind hold. */
export const blockValues = (blocks: readonly Block[], { defaults }: DescribedBlock): SettingTarget => ({
  key: `value ${idsOf(blocks).join()}`,
  ids: idsOf(blocks),
  values: blocks.map(({ value }) => ({ ...defaults, ...value })),
  defaults,
  commands: (changes) => {
    const all = blocks.flatMap(({ id }) =>
      changes.map(({ path, ...change }) => ({ block: id, path: [...path], ...change })),
    );
    const [first] = all;
    if (!first) return [];
    return all.length === 1 ? [{ do: 'set-property', ...first }] : [{ do: 'set-properties', changes: all }];
  },
});

/** How blocks stand in their places. */
export const blockSettingsOf = (blocks: readonly Block[]): SettingTarget => ({
  key: `settings ${idsOf(blocks).join()}`,
  ids: idsOf(blocks),
  values: blocks.map(({ settings }) => settings ?? {}),
  defaults: {},
  commands: (changes) =>
    blocks.map(({ id }): EditCommand => ({ do: 'set-block', block: id, settings: settingsOf(changes) })),
});

export type SectionSettingValues = Omit<Section, 'layout'>;

/** A background that waits for its image has none in the document yet. */
export type UnfinishedBackground = Readonly<Record<string, unknown>> & { readonly source: number };

/** `unfinished` is the background that a member began to choose; `onUnfinished` is told what is still incomplete. */
export function sectionValues(
  sections: readonly SectionSettingValues[],
  defaults: unknown,
  unfinished: UnfinishedBackground | null,
  onUnfinished: (background: UnfinishedBackground | null) => void,
): SettingTarget {
  const backgroundOf = (section: SectionSettingValues): UnfinishedBackground =>
    unfinished ?? { ...section.background };
  return {
    key: `section ${idsOf(sections).join()}`,
    ids: idsOf(sections),
    values: sections.map((section) => ({ ...section, background: backgroundOf(section) })),
    defaults,
    commands: (changes) => {
      const plain = changes.filter(({ path: [name] }) => name !== 'background');
      const inside = changes.filter(({ path: [name] }) => name === 'background');
      return sections.map((section): EditCommand => {
        const settings = settingsOf(plain);
        if (inside.length === 0) return { do: 'set-section', section: section.id, settings };
        const next = inside.reduce(withBackground, backgroundOf(section));
        onUnfinished(isFinished(next) ? null : next);
        const background = isFinished(next) ? next : { source: 4 as const };
        return { do: 'set-section', section: section.id, settings: { ...settings, background } };
      });
    },
  };
}

/** Null removes what may be missing, and so do an empty text and an empty list. */
function settingsOf(changes: readonly SettingChange[]): Record<string, unknown> {
  const isNothing = (value: unknown): boolean =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(
    changes.map(({ path: [name], value }) => [String(name), isNothing(value) ? null : value]),
  );
}

const EMPTY_BACKGROUNDS: readonly UnfinishedBackground[] = [
  { source: 4 },
  { source: 1, imageId: null, overlay: 0 },
  { source: 2, account: '' },
  { source: 3, videoId: null, url: null, posterId: null, overlay: 0 },
];

function withBackground(
  background: UnfinishedBackground,
  { path: [, name], value }: SettingChange,
): UnfinishedBackground {
  if (name !== 'source') return { ...background, [String(name)]: value === '' ? null : (value ?? null) };
  const empty = EMPTY_BACKGROUNDS.find(({ source }) => source === value) ?? { source: 4 };
  return 'overlay' in empty && 'overlay' in background ? { ...empty, overlay: background.overlay } : empty;
}

const isFinished = (background: UnfinishedBackground): background is Background & UnfinishedBackground =>
  background.source !== 1 || typeof background.imageId === 'string';

/** An entry of a list. `complete` adds and removes what another entry of it makes needed or impossible. */
export const listEntry = (
  list: SettingTarget,
  path: string,
  index: number,
  complete: (entry: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): SettingTarget => {
  const at: ValuePath = [...path.split('.'), index];
  const values = list.values.map((value) => valueAt(value, `${path}.${index}`));
  return {
    key: `${list.key} ${path}.${index}`,
    ids: list.ids,
    values,
    defaults: {},
    commands: (changes) => {
      const [entry] = values;
      if (typeof entry !== 'object' || entry === null) return [];
      const next: Record<string, unknown> = { ...entry };
      for (const { path: inside, value } of changes) {
        const [name, ...deeper] = inside;
        if (deeper.length > 0) return list.commands(changes.map((each) => within(at, each)));
        if (value === undefined) delete next[String(name)];
        else next[String(name)] = value;
      }
      const completed = complete(next);
      return completed === next
        ? list.commands(changes.map((each) => within(at, each)))
        : list.commands([{ path: at, value: completed }]);
    },
  };
};

const within = (at: ValuePath, change: SettingChange): SettingChange => ({
  ...change,
  path: [...at, ...change.path],
});
