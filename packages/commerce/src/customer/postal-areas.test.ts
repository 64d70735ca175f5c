import { describe, expect, it } from 'vitest';
import { NO_ADDRESS } from './address.ts';
import { checkAddress } from './check-address.ts';
import { isPostalCodeOf } from './postal-areas.ts';
import { regionsOf } from './regions.ts';

/** A code of each state's capital or largest town. */
// biome-ignore format: a table
const ZIP_CODES = {
  AL: '36104', AK: '99801', AZ: '85001', AR: '72201', CA: '95814', CO: '80202', CT: '06103', DE: '19901', DC: '20001', FL: '32301',
  GA: '30303', HI: '96813', ID: '83702', IL: '62701', IN: '46225', IA: '50309', KS: '66603', KY: '40601', LA: '70802', ME: '04330',
  MD: '21401', MA: '02201', MI: '48933', MN: '55102', MS: '39205', MO: '65101', MT: '59623', NE: '68502', NV: '89701', NH: '03301',
  NJ: '08608', NM: '87501', NY: '12207', NC: '27601', ND: '58501', OH: '43215', OK: '73102', OR: '97301', PA: '17101', RI: '02903',
  SC: '29217', SD: '57501', TN: '37219', TX: '78701', UT: '84111', VT: '05602', VA: '23219', WA: '98507', WV: '25301', WI: '53703',
  WY: '82001', AS: '96799', GU: '96910', MP: '96950', PR: '00901', VI: '00802', AA: '34002', AE: '09012', AP: '96201',
};
// biome-ignore format: a table
const CANADIAN_CODES = {
  AB: 'T5J 2R7', BC: 'V8W 9V1', MB: 'R3C 4T3', NB: 'E3B 5H1', NL: 'A1B 4J6', NT: 'X1A 2L9', NS: 'B3J 2T3', NU: 'X0A 0H0',
  ON: 'M5H 2N2', PE: 'C1A 7N8', QC: 'G1R 4S9', SK: 'S4P 3Y2', YT: 'Y1A 2C6',
};

describe('postal codes and states', () => {
  it('AD-3 every state has its own codes', () => {
    for (const [country, codes] of Object.entries({ US: ZIP_CODES, CA: CANADIAN_CODES })) {
      expect(Object.keys(codes).toSorted()).toEqual(
        regionsOf(country)
          ?.map(({ code }) => code)
          .toSorted(),
      );
      for (const [state, code] of Object.entries(codes))
        expect([state, isPostalCodeOf(country, state, code)]).toEqual([state, true]);
    }
    const owners = Object.keys(ZIP_CODES).filter((state) => isPostalCodeOf('US', state, '94105'));
    expect(owners).toEqual(['CA']);
  });

  it('AD-3 every code that is in use belongs to some state', () => {
    // Areas that the post has not given to anybody.
    const free = new Set([
      '000',
      '001',
      '002',
      '003',
      '568',
      '578',
      '579',
      '589',
      '659',
      '694',
      '695',
      '696',
      '697',
      '698',
      '699',
      '715',
      '817',
      '818',
      '819',
      '839',
      '848',
      '849',
      '866',
      '867',
      '868',
      '869',
      '886',
      '887',
      '888',
      '899',
      '269',
      '428',
      '429',
      '529',
      '517',
      '518',
      '519',
    ]);
    for (let area = 0; area < 1000; area++) {
      const code = String(area).padStart(3, '0');
      const isOwned = Object.keys(ZIP_CODES).some((state) => isPostalCodeOf('US', state, `${code}01`));
      if (!free.has(code)) expect([code, isOwned]).toEqual([code, true]);
    }
  });

  it('AD-4 a code of another state is told next to it', () => {
    const home = {
      ...NO_ADDRESS,
      firstName: 'A',
      lastName: 'B',
      address1: '1 Market Street',
      city: 'San Francisco',
    };
    const check = (countryCode: string, state: string, postalCode: string) =>
      checkAddress({ ...home, countryCode, state, postalCode });
    expect(check('US', 'OR', '94105')).toEqual({
      postalCode: 'This ZIP code is not in Oregon. Please check both.',
    });
    expect(check('US', 'california', '94105-1234')).toEqual({});
    expect(check('CA', 'BC', 'm5h2n2')).toEqual({
      postalCode: 'This postal code is not in British Columbia. Please check both.',
    });
    expect(check('PR', '', '94105')).toEqual({
      postalCode: 'This ZIP code is not in Puerto Rico. Please check both.',
    });
    expect(check('US', 'nowhere', '94105')).toEqual({ state: 'Please choose the state from the list.' });
    expect(check('US', 'OR', '9')).toEqual({
      postalCode: 'Please check the ZIP code. It should look like 94103.',
    });
    expect(check('DE', '', '10115')).toEqual({});
  });
});
