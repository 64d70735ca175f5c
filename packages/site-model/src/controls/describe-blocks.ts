import { Type } from 'typebox';
import { blockDefinitions } from '../blocks/block-registry.ts';
import { backgroundShapes, SectionShape } from '../document/document-schema.ts';
import { newSection } from '../document/new-document.ts';
import type { BlockValue, Section } from '../document/page-document.ts';
import { blockOptions } from '../document/part-settings.ts';
import { SectionSettings } from '../edit/commands/section-settings.ts';
import { blockControls } from './block-controls.ts';
import { blockSettingControls } from './block-setting-controls.ts';
import type { BlockControls, Control, ControlRows } from './control.ts';
import { schemasAt } from './schema-parts.ts';
import { sectionControls } from './section-controls.ts';

/** A control with what the schema allows, so that a program needs no schemas to offer it. */
export interface DescribedControl extends Omit<Control, 'rows'> {
  readonly minimum?: number;
  readonly maximum?: number;
  /** Of a number: no fractions. */
  readonly isWhole?: true;
  /** Of a text, or of each text in a list. */
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly rows?: Omit<ControlRows, 'controls'> & { readonly controls: readonly DescribedControl[] };
}

export interface DescribedBlock extends Omit<BlockControls, 'controls'> {
  /** The code and the name of its definition. */
  readonly type: number;
  readonly name: string;
  /** What a new block holds. */
  readonly defaults: BlockValue;
  readonly controls: readonly DescribedControl[];
}

/** Every kind of block that can be edited, in the order of the picker. */
export const describeBlocks = (): readonly DescribedBlock[] => {
  const definitions = new Map(blockDefinitions.map((definition) => [definition.type, definition]));
  return [...blockControls].flatMap(([type, { controls, ...words }]) => {
    const definition = definitions.get(type);
    if (!definition) return [];
    const { name, defaults, schema } = definition;
    return [{ type, name, ...words, defaults, controls: describeControls(controls, schema) }];
  });
};

export type NewSectionSettings = Omit<Section, 'id' | 'kind' | 'layout'>;

const names = new Set(Object.keys(SectionSettings.properties));

/** What `set-section` sets, as a section holds it. The shape of a section leaves the background to another check. */
export const StoredSettings = Type.Object({
  ...Object.fromEntries(Object.entries(SectionShape.properties).filter(([name]) => names.has(name))),
  background: Type.Union(Object.values(backgroundShapes)),
});

/** What every block can be given besides its value. */
export const describeBlockSettings = (): readonly DescribedControl[] =>
  describeControls(blockSettingControls, Type.Partial(Type.Object(blockOptions)));

/** The settings of a section, with those of a new one. */
export const describeSection = (): {
  readonly defaults: NewSectionSettings;
  readonly controls: readonly DescribedControl[];
} => {
  const { id: _id, kind: _kind, layout: _layout, ...defaults } = newSection('');
  return { defaults, controls: describeControls(sectionControls, StoredSettings) };
};

const describeControls = (controls: readonly Control[], schema: unknown): readonly DescribedControl[] =>
  controls.map(({ rows, ...control }) => {
    const parts = schemasAt(schema, control.path);
    const items = parts.map((part) => part.items);
    return {
      ...control,
      ...limitsOf([...parts, ...items]),
      ...(rows ? { rows: { ...rows, controls: describeControls(rows.controls, items[0]) } } : {}),
    };
  });

const LIMITS = ['minimum', 'maximum', 'maxLength', 'maxItems'] as const;

const limitsOf = (parts: readonly unknown[]): Partial<DescribedControl> => {
  const limits: Record<string, unknown> = {};
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue;
    for (const name of LIMITS) {
      const limit: unknown = Reflect.get(part, name);
      if (typeof limit === 'number') limits[name] = limit;
    }
    if (Reflect.get(part, 'type') === 'integer' && !('enum' in part)) limits.isWhole = true;
  }
  return limits;
};
