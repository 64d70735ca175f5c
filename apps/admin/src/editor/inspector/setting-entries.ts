import type { DescribedControl } from '@awning/site-model';
import { type ControlGroup, shownControls } from '@awning/site-model/controls';
import type { SettingTarget } from './settings/setting-target.ts';

/** A setting that the panel offers. */
export interface SettingEntry {
  readonly target: SettingTarget;
  readonly control: DescribedControl;
  readonly disabledReason: string | undefined;
}

/** What everything that is selected offers. */
export function entriesOf(
  target: SettingTarget,
  controls: readonly DescribedControl[],
  reasonFor: (control: DescribedControl) => string | undefined,
): readonly SettingEntry[] {
  const shown = target.values.map((value) => new Set(shownControls(controls, value)));
  return controls
    .filter((control) => shown.every((set) => set.has(control)))
    .map((control) => ({ target, control, disabledReason: reasonFor(control) }));
}

export const inGroup = (entries: readonly SettingEntry[], group: ControlGroup): readonly SettingEntry[] =>
  entries.filter(({ control }) => control.group === group);

export function searchEntries(entries: readonly SettingEntry[], text: string): readonly SettingEntry[] {
  const found = new Set(
    searchControls(
      entries.map(({ control }) => control),
      text,
    ),
  );
  return entries.filter(({ control }) => found.has(control));
}

/** By its label, its help, or something that can be chosen. */
export function searchControls(
  controls: readonly DescribedControl[],
  text: string,
): readonly DescribedControl[] {
  const words = text.trim().toLowerCase();
  return controls.filter(({ label, help = '', choices = [] }) =>
    [label, help, ...choices.map((choice) => choice.label)].some((each) =>
      each.toLowerCase().includes(words),
    ),
  );
}
