/** Smaller places have no line: people who live there type the name. */
const LEAST_PEOPLE = 5_000;

/** Addresses are written in the words of their country, and people may know a town by another name. */
const LOCAL_NAMES: Readonly<Record<string, string>> = {
  'AT Vienna': 'Wien',
  'BE Antwerp': 'Antwerpen',
  'BE Brussels': 'Bruxelles',
  'BE Ghent': 'Gent',
  'CH Geneva': 'Genève',
  'CZ Prague': 'Praha',
  'DE Cologne': 'Köln',
  'DE Hanover': 'Hannover',
  'DE Munich': 'München',
  'DE Nuremberg': 'Nürnberg',
  'DK Copenhagen': 'København',
  'ES Seville': 'Sevilla',
  'GR Athens': 'Athína',
  'IT Florence': 'Firenze',
  'IT Genoa': 'Genova',
  'IT Milan': 'Milano',
  'IT Naples': 'Napoli',
  'IT Rome': 'Roma',
  'IT Turin': 'Torino',
  'IT Venice': 'Venezia',
  'MX Mexico City': 'Ciudad de México',
  'NL The Hague': 'Den Haag',
  'PL Krakow': 'Kraków',
  'PL Warsaw': 'Warszawa',
  'PT Lisbon': 'Lisboa',
  'RO Bucharest': 'București',
  'RS Belgrade': 'Beograd',
  'SE Gothenburg': 'Göteborg',
};

/** Of parts of towns, and of places that are given up. */
const NO_TOWNS = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW']);

interface Town {
  readonly country: string;
  readonly region: string;
  readonly line: string;
  readonly people: number;
}

/**
 * The lines that `foundation/places` reads: `@` and a country, then its regions (`#`, code, name) and its towns (name,
 * other name, code of the region, latitude, longitude, thousands of people), the largest first.
 */
export function writePlaceList(towns: string, regions: string): string {
  const ofCountry = Map.groupBy(
    towns.split('\n').flatMap((line) => readTown(line) ?? []),
    ({ country }) => country,
  );
  const namesOf = new Map(
    regions.split('\n').flatMap((line): [string, string][] => {
      const [code = '', name = ''] = line.split('\t');
      return name === '' ? [] : [[code, name]];
    }),
  );
  const countries = [
    ...new Set([...ofCountry.keys(), ...[...namesOf.keys()].map((code) => code.slice(0, 2))]),
  ];
  const lines = countries.sort().flatMap((country) => {
    const all = (ofCountry.get(country) ?? []).sort((a, b) => b.people - a.people);
    const named = [...namesOf].filter(([code]) => code.startsWith(`${country}.`)).sort();
    return [
      `@${country}`,
      ...named.map(([code, name]) => `#${code.slice(3)}\t${name}`),
      ...all.map(({ line }) => line),
    ];
  });
  return `${lines.join('\n')}\n`;
}

/** A line as GeoNames publishes it. */
function readTown(line: string): Town | null {
  const fields = line.split('\t');
  const [name = '', lat = '', lng = '', kind = '', country = '', region = '', people = '0'] = [
    1, 4, 5, 7, 8, 10, 14,
  ].map((place) => fields[place]);
  if (name === '' || NO_TOWNS.has(kind) || Number(people) < LEAST_PEOPLE) return null;
  const local = LOCAL_NAMES[`${country} ${name}`];
  const written = [local ?? name, local === undefined ? '' : name, region, short(lat), short(lng)];
  return {
    country,
    region,
    people: Number(people),
    line: [...written, Math.round(Number(people) / 1_000)].join('\t'),
  };
}

/** A hundred metres are enough for a town. */
const short = (degrees: string): string => String(Math.round(Number(degrees) * 1_000) / 1_000);
