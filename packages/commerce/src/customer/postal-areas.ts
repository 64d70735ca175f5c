import { isUsTerritory } from './us-territories.ts';

/**
 * The first three digits of ZIP codes by state, in runs. Some are shared by two states whose border a post office
 * serves across; those of the armed forces belong to no state.
 */
// biome-ignore format: a table
const ZIP_RUNS: Readonly<Record<string, string>> = {
  AL: '350-369', AK: '995-999', AZ: '850-865', AR: '716-729', CA: '900-961', CO: '800-816', CT: '060-069', DE: '197-199',
  DC: '200 202-205 569', FL: '320-349', GA: '300-319 398-399', HI: '967-968', ID: '832-838', IL: '600-629', IN: '460-479',
  IA: '500-528', KS: '660-679', KY: '400-427', LA: '700-714', ME: '039-049', MD: '205-219', MA: '010-027 055', MI: '480-499',
  MN: '550-567', MS: '386-397', MO: '630-658', MT: '590-599', NE: '680-693', NV: '889-898', NH: '030-038', NJ: '070-089',
  NM: '870-884', NY: '004-005 063 100-149', NC: '270-289', ND: '580-588', OH: '430-459', OK: '730-732 734-749', OR: '970-979',
  PA: '150-196', RI: '028-029', SC: '290-299', SD: '570-577', TN: '370-385', TX: '733 750-799 885', UT: '840-847', VT: '050-059',
  VA: '201 220-246', WA: '980-994', WV: '247-268', WI: '530-549', WY: '820-831 834',
  AS: '967', GU: '969', MP: '969', PR: '006-007 009', VI: '008', AA: '340', AE: '090-099', AP: '962-966',
};

/**
 * Where codes of Canada begin. Two territories share a letter, and so do offices on both banks of the river at Ottawa.
 */
// biome-ignore format: a table
const CANADIAN_LETTERS: Readonly<Record<string, string>> = {
  NL: 'A', NS: 'B', PE: 'C', NB: 'E', QC: 'GHJK', ON: 'KLMNP', MB: 'R', SK: 'S', AB: 'T', BC: 'V', NT: 'X', NU: 'X', YT: 'Y',
};

const textOf = (table: Readonly<Record<string, string>>, state: string): string | null =>
  Object.hasOwn(table, state) ? (table[state] ?? null) : null;

/**
 * Whether a postal code, as its country writes it, can be one of a state by the state's code. True where nothing is
 * known.
 *
 * @example isPostalCodeOf('US', 'OR', '94105') // false
 */
export function isPostalCodeOf(countryCode: string, state: string, postalCode: string): boolean {
  if (countryCode === 'CA') {
    const letters = textOf(CANADIAN_LETTERS, state);
    return letters === null || letters.includes(postalCode.charAt(0));
  }
  if (!isUsTerritory(countryCode)) return true;
  const runs = textOf(ZIP_RUNS, countryCode === 'US' ? state : countryCode);
  if (runs === null) return true;
  const area = postalCode.slice(0, 3);
  return runs.split(' ').some((run) => {
    const [first = '', last = first] = run.split('-');
    return first <= area && area <= last;
  });
}
