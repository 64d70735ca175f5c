import type { DescribedBlock, DescribedControl, NewSectionSettings } from '@awning/site-model';
import type { KeptBlockCard } from '@awning/site-model/controls';
import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { OrNull } from '../../shared/content-fields.ts';

const Condition = Type.Object({
  path: Type.String(),
  is: Type.Optional(Type.Array(Type.Unknown(), { description: 'The value is one of these' })),
  not: Type.Optional(Type.Array(Type.Unknown(), { description: 'The value is none of these' })),
});

const control = {
  path: Type.String({
    description: 'Of the value in the block, the section or the row, such as filter.category',
  }),
  label: Type.String(),
  help: Type.Optional(Type.String()),
  group: Type.String({ description: 'content, design or more' }),
  control: Type.String({ description: 'As docs/reference/blocks.md has them' }),
  pointsTo: Type.Optional(Type.String({ description: 'What an id, or the name of a label, stands for' })),
  accepts: Type.Optional(
    Type.Array(Type.String(), { description: 'Kinds of collection or file to choose from; without it any' }),
  ),
  within: Type.Optional(Type.String({ description: 'Path of the collection that has the labels' })),
  longitude: Type.Optional(Type.String({ description: 'Path of the longitude of a place' })),
  suggestsPlaces: Type.Optional(
    Type.Object(
      { country: Type.String(), latitude: Type.String(), longitude: Type.String() },
      { description: 'Places are suggested while one types; the one chosen fills these paths' },
    ),
  ),
  when: Type.Optional(Type.Array(Condition, { description: 'Shown where all of them hold' })),
  choices: Type.Optional(Type.Array(Type.Object({ value: Type.Unknown(), label: Type.String() }))),
  empty: Type.Optional(Type.String({ description: 'What null means; values without it cannot be null' })),
  fallback: Type.Optional(Type.Unknown({ description: 'What a missing value counts as' })),
  unit: Type.Optional(Type.String()),
  scale: Type.Optional(Type.Number({ description: 'The number shown is the stored one times this' })),
  multiline: Type.Optional(Type.Boolean()),
  minimum: Type.Optional(Type.Number()),
  maximum: Type.Optional(Type.Number()),
  isWhole: Type.Optional(Type.Boolean()),
  maxLength: Type.Optional(Type.Integer()),
  maxItems: Type.Optional(Type.Integer()),
} satisfies TProperties;

/** The same, with the types of the tables that it comes from. */
const ListOf = <Entry>(schema: TSchema) => Type.Unsafe<readonly Entry[]>(Type.Array(schema));

const EditorControl = Type.Object({
  ...control,
  rows: Type.Optional(
    Type.Object({
      label: Type.String({ description: 'Of one row' }),
      title: Type.String({ description: 'Path of what names a row' }),
      controls: Type.Array(Type.Object(control)),
    }),
  ),
});

const NamedGroup = Type.Object({ id: Type.String(), label: Type.String() });

const card = { label: Type.String(), help: Type.String(), icon: Type.String() } satisfies TProperties;

const EditorBlock = Type.Object({
  type: Type.Integer(),
  name: Type.String(),
  ...card,
  group: OrNull(Type.String({ description: 'Of the picker; null where it does not offer the block' })),
  searchWords: Type.Array(Type.String()),
  main: OrNull(Type.String({ description: 'Path of what a double click opens' })),
  minWidth: Type.Integer({ description: 'In columns of the grid' }),
  defaults: Type.Record(Type.String(), Type.Unknown()),
  controls: Type.Array(EditorControl),
});

/** `GET /api/editor/blocks`: what an editor needs to offer blocks and their settings. */
export const EditorBlockList = Type.Object({
  pickerGroups: Type.Array(NamedGroup),
  controlGroups: Type.Array(NamedGroup),
  blocks: ListOf<DescribedBlock>(EditorBlock),
  /** Of blocks of every kind, besides their values. */
  blockSettings: ListOf<DescribedControl>(EditorControl),
  section: Type.Object({
    defaults: Type.Unsafe<NewSectionSettings>(Type.Record(Type.String(), Type.Unknown())),
    controls: ListOf<DescribedControl>(EditorControl),
  }),
  /** Kinds that are kept and not shown. */
  keptBlocks: ListOf<KeptBlockCard & { readonly type: number }>(
    Type.Object({ type: Type.Integer(), ...card }),
  ),
  /** The card of any other kind. */
  unknownBlock: Type.Unsafe<KeptBlockCard>(Type.Object(card)),
});
export type EditorBlockList = Static<typeof EditorBlockList>;
