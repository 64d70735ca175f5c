import {
  FONT_PROPERTIES,
  type StyleTweak,
  type Tweak,
  type TweakValue,
  type TweakValues,
  tweakSlug,
} from './tweak.ts';
import { isFontValue, tweakProblem, withUnitOf } from './tweak-value-check.ts';

/** What holds for a tweak: the owner's choice where it fits, else what the theme says. */
export function tweakValueOf(tweak: StyleTweak, values: TweakValues): TweakValue {
  const chosen = Object.hasOwn(values, tweak.title) ? values[tweak.title] : undefined;
  if (chosen === undefined || tweakProblem(tweak, chosen) !== null) return tweak.default;
  if (isFontValue(chosen)) return { ...(isFontValue(tweak.default) ? tweak.default : {}), ...chosen };
  return tweak.type === 'value' && typeof tweak.default === 'string'
    ? withUnitOf(chosen, tweak.default)
    : chosen;
}

/**
 * Classes of `body`: for each dropdown its choice, for each checkbox that is on its name. In the order of the tweaks.
 */
export function bodyClassesOf(tweaks: readonly StyleTweak[], values: TweakValues): string[] {
  return tweaks.flatMap((tweak) => {
    const value = tweakValueOf(tweak, values);
    const name = tweakSlug(tweak.title);
    if (typeof value !== 'string' || name === '') return [];
    if (tweak.type === 'checkbox') return value === 'true' ? [name] : [];
    const choice = tweakSlug(value);
    return tweak.type === 'dropdown' && choice !== '' ? [`${name}-${choice}`] : [];
  });
}

/**
 * What scripts of the theme may read, all of it text: by title, and by the variable that the tweak sets. A theme on the
 * old script library reads any tweak of its own, other themes those that say `js`.
 */
export function tweakJsonOf(
  tweaks: readonly Tweak[],
  values: TweakValues,
  { library }: { readonly library: boolean } = { library: false },
): Record<string, string> {
  const readable = tweaks.filter(({ js, origin }) => js || (library && origin === 'theme'));
  const texts = readable.map((tweak) => ({ tweak, text: textOf(tweakValueOf(tweak, values)) }));
  return Object.fromEntries([
    ...texts.flatMap(({ tweak: { variable }, text }): [string, string][] =>
      variable === undefined ? [] : [[variable, text]],
    ),
    ...texts.map(({ tweak: { title }, text }): [string, string] => [title, text]),
  ]);
}

function textOf(value: TweakValue): string {
  if (!isFontValue(value)) return value;
  return FONT_PROPERTIES.flatMap((property) => {
    const text = value[property];
    return text === undefined ? [] : [`${property}: ${text}`];
  }).join('; ');
}
