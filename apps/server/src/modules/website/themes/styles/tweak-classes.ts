import { FONT_PROPERTIES, type StyleTweak, type TweakValue, type TweakValues, tweakSlug } from './tweak.ts';
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

/** What scripts of the theme may read, all of it text. */
export function tweakJsonOf(tweaks: readonly StyleTweak[], values: TweakValues): Record<string, string> {
  return Object.fromEntries(
    tweaks
      .filter(({ js }) => js)
      .map((tweak): [string, string] => {
        const value = tweakValueOf(tweak, values);
        if (!isFontValue(value)) return [tweak.title, value];
        const declarations = FONT_PROPERTIES.flatMap((property) => {
          const text = value[property];
          return text === undefined ? [] : [`${property}: ${text}`];
        });
        return [tweak.title, declarations.join('; ')];
      }),
  );
}
