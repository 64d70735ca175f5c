import type { ConsentMode, CookieSettings } from '@awning/contract';
import type { Place } from '../../../platform/countries/index.ts';

/** The European Economic Area, with the parts of the Union that have codes of their own. */
const EEA = new Set(
  'AT AX BE BG CY CZ DE DK EE ES FI FR GF GP GR HR HU IE IS IT LI LT LU LV MF MQ MT NL NO PL PT RE RO SE SI SK YT'.split(
    ' ',
  ),
);

/** The first of these that holds for any part of a country holds for all of it, as long as nobody knows which. */
const STRICTEST: readonly ConsentMode[] = ['opt-in', 'opt-out', 'none'];

/** How a visitor from there is asked. From an unknown place: as strictly as there is. */
export function consentModeOf(
  { regions, elsewhere }: Pick<CookieSettings, 'regions' | 'elsewhere'>,
  place: Place | null,
): ConsentMode {
  if (place === null) return 'opt-in';
  const { country, subdivision } = place;
  const ruleOf = (name: string): ConsentMode | undefined => regions.find((rule) => rule.place === name)?.mode;
  const ofCountry = ruleOf(country) ?? (EEA.has(country) ? ruleOf('EEA') : undefined) ?? elsewhere;
  if (subdivision !== null) return ruleOf(subdivision) ?? ofCountry;
  const parts = regions.filter((rule) => rule.place.startsWith(`${country}-`)).map(({ mode }) => mode);
  return STRICTEST.find((mode) => mode === ofCountry || parts.includes(mode)) ?? ofCountry;
}
