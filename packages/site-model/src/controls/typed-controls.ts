import type { BlockControls, Choice, ControlGroup, PointsTo } from './control.ts';

/**
 * The same as `BlockControls`, held against the value that it describes: a path that does not exist, a choice that is
 * none, or a control that cannot show the value does not compile. What types cannot see (that nothing is missing) a
 * test sees.
 */
export interface BlockControlsOf<Value> extends Omit<BlockControls, 'controls' | 'main'> {
  readonly main: PathOf<Value> | null;
  readonly controls: readonly ControlOf<Value>[];
}

export type ControlOf<Value> = { readonly [Path in PathOf<Value>]: ControlAt<Value, Path> }[PathOf<Value>];

/** `filter` and `filter.category`; a list is one value. */
export type PathOf<Value> = Value extends readonly unknown[]
  ? never
  : Value extends object
    ? { [Name in keyof Value & string]-?: Name | `${Name}.${PathOf<NonNullable<Value[Name]>>}` }[keyof Value &
        string]
    : never;

/** Of a union, the values of those members that have the path. */
type ValueAt<Value, Path extends string> = Value extends object
  ? Path extends keyof Value
    ? Value[Path]
    : Path extends `${infer Name}.${infer Rest}`
      ? Name extends keyof Value
        ? ValueAt<NonNullable<Value[Name]>, Rest>
        : never
      : never
  : never;

type ControlAt<Value, Path extends string> =
  // Null: a new entry of a list begins without it, instead of with a key.
  | (Described<Value, Path> & { readonly control: 'hidden'; readonly fallback?: null })
  | (Described<Value, Path> &
      Missing<ValueAt<Value, Path>> &
      Fitting<NonNullable<ValueAt<Value, Path>>, Value>);

interface Described<Value, Path extends string> {
  readonly path: Path;
  readonly label: string;
  readonly help?: string;
  readonly group: ControlGroup;
  readonly when?: readonly ConditionOn<Value>[];
}

type ConditionOn<Value> = {
  readonly [Path in PathOf<Value>]:
    | { readonly path: Path; readonly is: readonly ValueAt<Value, Path>[] }
    | { readonly path: Path; readonly not: readonly ValueAt<Value, Path>[] };
}[PathOf<Value>];

type Missing<At> = (null extends At ? { readonly empty: string } : unknown) &
  (undefined extends At ? { readonly fallback: Nothing<Exclude<At, undefined>> } : unknown);

/** What is only ever on, or missing, counts as off. */
type Nothing<At> = [At] extends [true] ? false : At;

type Fitting<At, Value> = [At] extends [boolean]
  ? { readonly control: 'switch' }
  : [At] extends [number]
    ? NumberControl<At, Value>
    : [At] extends [string]
      ? StringControl<At, Value>
      : [At] extends [readonly (infer Row)[]]
        ? ListControl<Row>
        : { readonly control: 'table' };

type NumberControl<At, Value> =
  | { readonly control: 'number'; readonly unit?: string; readonly scale?: number }
  | { readonly control: 'ratio' | 'segments' | 'select'; readonly choices: readonly Choice<At>[] }
  | { readonly control: 'date' }
  | { readonly control: 'place'; readonly longitude: PathOf<Value> };

type StringControl<At, Value> = string extends At
  ?
      | {
          readonly control: 'text';
          readonly multiline?: true;
          readonly suggestsPlaces?: {
            readonly country: PathOf<Value>;
            readonly latitude: PathOf<Value>;
            readonly longitude: PathOf<Value>;
          };
        }
      | { readonly control: 'rich-text' | 'code' | 'link' | 'web-address' | 'color-theme' }
      | {
          readonly control: 'reference';
          readonly pointsTo: PointsTo;
          readonly accepts?: readonly string[];
          readonly within?: PathOf<Value>;
        }
  : { readonly control: 'segments' | 'select'; readonly choices: readonly Choice<At>[] };

type ListControl<Row> = [Row] extends [object]
  ? {
      readonly control: 'list';
      readonly rows: {
        readonly label: string;
        readonly title: PathOf<Row>;
        readonly controls: readonly ControlOf<Row>[];
      };
    }
  : string extends Row
    ? { readonly control: 'lines' } | { readonly control: 'reference-list'; readonly pointsTo: PointsTo }
    : { readonly control: 'choices'; readonly choices: readonly Choice<Row>[] };

/** Values with their labels, in the order in which they are written here. */
export const choices = <const Labels extends Readonly<Record<string, string>>>(
  labels: Labels,
): readonly Choice<keyof Labels & string>[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
