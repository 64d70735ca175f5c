/** What countries call the parts of an address in English, where it is not the usual word. */
interface AddressWords {
  readonly state?: string;
  readonly city?: string;
  readonly postalCode?: string;
}

const USUAL_WORDS = { state: 'State or region', city: 'City', postalCode: 'Postal code' } as const;

const american: AddressWords = { state: 'State', postalCode: 'ZIP code' };
const province: AddressWords = { state: 'Province' };
const state: AddressWords = { state: 'State' };
const region: AddressWords = { state: 'Region' };
const department: AddressWords = { state: 'Department' };
const island: AddressWords = { state: 'Island' };
const parish: AddressWords = { state: 'Parish' };
const oblast: AddressWords = { state: 'Oblast' };
const townOrCity: AddressWords = { city: 'Town or city', postalCode: 'Postcode' };

// biome-ignore format: a table
const WORDS: Readonly<Record<string, AddressWords>> = {
  US: american, PR: american, GU: american, VI: american, AS: american, MP: american, UM: american,
  CA: province, IT: province, ES: province, CN: province, AR: province, TR: { ...province, city: 'District' }, TH: province, ID: province, VN: province,
  PH: { ...province, postalCode: 'ZIP code' }, KR: province, CR: province, PA: province, MZ: province, IR: province, CU: province,
  AU: { state: 'State', city: 'Suburb', postalCode: 'Postcode' }, NZ: townOrCity, GB: townOrCity, GG: townOrCity, IM: townOrCity, JE: townOrCity,
  ZA: { postalCode: 'Postcode' }, MY: { state: 'State', postalCode: 'Postcode' }, NL: { postalCode: 'Postcode' },
  IE: { state: 'County', city: 'Town or city', postalCode: 'Eircode' }, RO: { state: 'County' }, TW: { state: 'County or city', city: 'District' },
  IN: { state: 'State', postalCode: 'PIN code' }, MX: state, BR: { state: 'State', postalCode: 'Postal code (CEP)' }, NG: state, VE: state, FM: state, PW: state,
  JP: { state: 'Prefecture' }, AE: { state: 'Emirate' }, HK: { state: 'Area', city: 'District' }, CL: region, PE: region, UZ: region, KZ: region, BY: region,
  CO: department, UY: department, HN: department, NI: department, SV: department, EG: { state: 'Governorate' }, IQ: { state: 'Governorate' },
  BS: island, KY: island, KN: island, PF: island, CV: island, SC: island, TV: island, JM: parish, BB: parish, RU: oblast, UA: oblast,
};

export const wordsOf = (countryCode: string): Required<AddressWords> => ({
  ...USUAL_WORDS,
  ...(Object.hasOwn(WORDS, countryCode) ? WORDS[countryCode] : {}),
});

const listOf = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

/** Countries without a list of regions where a parcel needs one all the same. */
export const NEEDS_STATE = listOf('AE HK KR NG TH TR TW VN');

/** The format of these names a region that hardly anybody writes. */
export const LEAVES_STATE_OUT = listOf('AM AS CC CX EE HM KZ LT LV MP NF UM VI');

/** Where parcels do not travel well without a postal code. Elsewhere it may be left out. */
export const NEEDS_POSTAL_CODE = listOf(
  'AR AS AT AU AX BE BG BR CA CH CN CY CZ DE DK DZ EE ES FI FO FR GB GF GG GL GP GR GU HR HU ID IL IM IN IS IT JE JP KR LI LT LU LV MC MP MQ MT MX MY NC NL NO NZ PF PH PL PR PT RE RO RS RU SE SG SI SJ SK SM TH TR TW UA US UY VA VI YT ZA',
);

/** Where the family name comes first. */
export const FAMILY_NAME_FIRST = listOf('CN HK HU JP KR MO TW VN');

/** Where labels bear the code of a region rather than its name. */
export const WRITES_STATE_CODE = listOf('US CA AU BR IT');
