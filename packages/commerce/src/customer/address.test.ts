import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Address, NO_ADDRESS } from './address.ts';
import { addressFormOf } from './address-form.ts';
import { checkAddress, tidyAddress } from './check-address.ts';
import { checkPhone } from './check-phone.ts';
import { formatAddress } from './format-address.ts';
import { postalCodeExample, tidyPostalCode } from './postal-code.ts';
import { findRegion, regionsOf } from './regions.ts';
import { suggestEmail } from './suggest-email.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const everyCode = letters.flatMap((one) => letters.map((other) => one + other));
const at = (countryCode: string, facts: Partial<Address> = {}): Address => ({
  ...NO_ADDRESS,
  firstName: 'Ann',
  lastName: 'Lee',
  address1: 'Main Street 1',
  countryCode,
  ...facts,
});

describe('the form of an address', () => {
  const fieldsOf = (country: string): string =>
    addressFormOf(country, { phone: 'hidden', company: 'hidden' })
      .fields.map(({ name, label, isRequired, options }) =>
        ['firstName', 'lastName', 'address1', 'address2'].includes(name)
          ? name
          : `${label}${isRequired ? '' : '?'}${options ? ` of ${options.length}` : ''}`,
      )
      .join(' | ');

  it('AD-1 an address form has the fields of its country, in its order and wording', () => {
    expect(fieldsOf('US')).toBe('firstName | lastName | address1 | address2 | City | State of 59 | ZIP code');
    expect(fieldsOf('CA')).toBe(
      'firstName | lastName | address1 | address2 | City | Province of 13 | Postal code',
    );
    expect(fieldsOf('GB')).toBe('firstName | lastName | address1 | address2 | Town or city | Postcode');
    expect(fieldsOf('DE')).toBe('firstName | lastName | address1 | address2 | Postal code | City');
    expect(fieldsOf('JP')).toBe(
      'lastName | firstName | Postal code | Prefecture of 47 | City | address1 | address2',
    );
    expect(fieldsOf('IN')).toBe('firstName | lastName | address1 | address2 | City | PIN code | State of 36');
    expect(fieldsOf('IE')).toBe(
      'firstName | lastName | address1 | address2 | Town or city | County? | Eircode?',
    );
    expect(fieldsOf('AE')).toBe('firstName | lastName | address1 | address2 | Emirate');
    expect(fieldsOf('SG')).toBe('firstName | lastName | address1 | address2 | Postal code');
  });

  it('AD-1 there is one for every country, also for those that nobody has facts about', () => {
    expect(fieldsOf('XX')).toBe(
      'firstName | lastName | address1 | address2 | City | State or region? | Postal code?',
    );
    expect(fieldsOf('us')).toBe(fieldsOf('US'));
    for (const code of everyCode) {
      const fields = addressFormOf(code).fields.map(({ name }) => name);
      expect(fields).toEqual(expect.arrayContaining(['firstName', 'lastName', 'address1', 'phone']));
      expect(new Set(fields).size, code).toBe(fields.length);
    }
    expect(fieldsOf('constructor')).toBe(fieldsOf('XX'));
  });

  it('AD-1 a shop may ask for phone and company, or not', () => {
    const field = (name: string, form = addressFormOf('DE')) =>
      form.fields.find((each) => each.name === name);
    expect(field('phone')).toMatchObject({ isRequired: false, inputMode: 'tel', autocomplete: 'tel' });
    expect(field('phone', addressFormOf('DE', { phone: 'required' }))?.isRequired).toBe(true);
    expect(field('company', addressFormOf('DE', { company: 'hidden' }))).toBeUndefined();
    expect(field('postalCode')?.inputMode).toBe('numeric');
    expect(field('postalCode', addressFormOf('NL'))?.inputMode).toBe('text');
  });

  it('AD-2 regions are found by code and by name', () => {
    expect(findRegion('US', ' california ')?.code).toBe('CA');
    expect(findRegion('CA', 'Québec')?.code).toBe('QC');
    expect(findRegion('BR', 'sao paulo')?.code).toBe('SP');
    expect(findRegion('US', 'Bavaria')).toBeNull();
    expect(findRegion('DE', 'BY')).toBeNull();
    for (const country of everyCode) {
      const regions = regionsOf(country) ?? [];
      for (const region of regions) {
        expect(findRegion(country, region.code)).toEqual(region);
        expect(findRegion(country, region.name)).toEqual(region);
      }
    }
  });
});

describe('postal codes', () => {
  it('AD-3 a postal code is formatted as its country writes it', () => {
    const cases: [string, string, string | null][] = [
      ['k1a0b1', 'CA', 'K1A 0B1'],
      ['sw1a1aa', 'GB', 'SW1A 1AA'],
      ['m1 1ae', 'GB', 'M1 1AE'],
      ['94103', 'US', '94103'],
      ['941031234', 'US', '94103-1234'],
      ['9410', 'US', null],
      ['1012ab', 'NL', '1012 AB'],
      ['D-10115', 'DE', '10115'],
      ['SE-11122', 'SE', '111 22'],
      ['LT-01100', 'LT', '01100'],
      ['lv1010', 'LV', 'LV-1010'],
      ['1000001', 'JP', '100-0001'],
      [' anything ', 'XX', 'anything'],
      ['', 'US', null],
    ];
    for (const [typed, country, tidy] of cases) expect(tidyPostalCode(typed, country), typed).toBe(tidy);
  });

  it('AD-3 every example is one, and what is tidy stays so', () => {
    for (const country of everyCode) {
      const example = postalCodeExample(country);
      if (example !== null) expect(tidyPostalCode(example, country), country).toBe(example);
    }
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...everyCode), (text, country) => {
        const tidy = tidyPostalCode(text, country);
        if (tidy !== null) expect(tidyPostalCode(tidy, country)).toBe(tidy);
      }),
    );
  });
});

describe('checking an address', () => {
  const valid = at('US', { city: 'San Francisco', state: 'CA', postalCode: '94103' });

  it('AD-4 checking an address returns what is missing or wrong for each field', () => {
    expect(checkAddress(valid)).toEqual({});
    expect(checkAddress({ ...NO_ADDRESS, countryCode: 'US' }, { phone: 'required' })).toEqual({
      firstName: 'Enter your first name.',
      lastName: 'Enter your last name.',
      address1: 'Enter your address.',
      city: 'Enter your city.',
      state: 'Please choose the state.',
      postalCode: 'Enter your ZIP code.',
      phone: 'Enter a phone number.',
    });
    expect(checkAddress({ ...valid, state: 'Bavaria', postalCode: '9410', phone: 'call me' })).toEqual({
      state: 'Please choose the state from the list.',
      postalCode: 'Please check the ZIP code. It should look like 94103.',
      phone: 'A phone number has digits, spaces and the signs + ( ) - . only.',
    });
    expect(checkAddress({ ...valid, countryCode: '' }).countryCode).toBe('Please choose a country.');
    expect(checkAddress({ ...valid, city: 'x'.repeat(201) }).city).toBe('Please use at most 200 characters.');
    expect(checkAddress({ ...valid, phone: 'call me' }, { phone: 'hidden' })).toEqual({});
  });

  it('AD-4 what a country does not have is not asked for', () => {
    expect(checkAddress(at('SG', { postalCode: '018956' }))).toEqual({});
    expect(checkAddress(at('AE', { state: 'Dubai' }))).toEqual({});
    expect(checkAddress(at('IE', { city: 'Cork' }))).toEqual({});
  });

  it('AD-5 an address is kept tidy, and nothing that was typed is lost', () => {
    const typed = {
      ...valid,
      countryCode: 'us',
      state: 'california',
      postalCode: ' 941031234 ',
      city: ' San   Francisco',
    };
    expect(tidyAddress(typed)).toEqual({ ...valid, postalCode: '94103-1234' });
    expect(tidyAddress({ ...valid, state: 'Bavaria', postalCode: 'nowhere' })).toMatchObject({
      state: 'Bavaria',
      postalCode: 'nowhere',
    });
    const texts = fc.string({ maxLength: 30 });
    const addresses = fc.record({
      firstName: texts,
      lastName: texts,
      company: texts,
      address1: texts,
      address2: texts,
      city: texts,
      state: texts,
      postalCode: texts,
      phone: texts,
      countryCode: fc.constantFrom(...everyCode),
    });
    fc.assert(
      fc.property(addresses, (address) => {
        const tidy = tidyAddress(address);
        expect(tidyAddress(tidy)).toEqual(tidy);
        expect(checkAddress(tidy)).toEqual(checkAddress(address));
      }),
    );
  });
});

describe('writing an address', () => {
  it('AD-6 in the order of its country, the country last', () => {
    const cases: [Address, string[]][] = [
      [
        at('US', { address2: 'Apt 4', city: 'San Francisco', state: 'CA', postalCode: '94103' }),
        ['Ann Lee', 'Main Street 1', 'Apt 4', 'San Francisco, CA 94103'],
      ],
      [
        at('DE', { company: 'Tuch', city: 'Berlin', postalCode: '10115' }),
        ['Ann Lee', 'Tuch', 'Main Street 1', '10115 Berlin'],
      ],
      [
        at('MX', { city: 'Mérida', state: 'YUC', postalCode: '97000' }),
        ['Ann Lee', 'Main Street 1', '97000 Mérida, Yucatán'],
      ],
      [
        at('JP', { city: 'Chiyoda-ku', state: '13', postalCode: '100-0001' }),
        ['Ann Lee', 'Main Street 1', 'Chiyoda-ku, Tokyo', '100-0001'],
      ],
      [
        at('JP', {
          firstName: '花',
          lastName: '山田',
          address1: '千代田1-2',
          city: '千代田区',
          postalCode: '100-0001',
        }),
        ['〒100-0001', '千代田区', '千代田1-2', '山田 花'],
      ],
      [
        at('SG', { city: 'Singapore', postalCode: '018956' }),
        ['Ann Lee', 'Main Street 1', 'SINGAPORE 018956'],
      ],
    ];
    for (const [address, lines] of cases)
      expect(formatAddress(address, 'Country')).toEqual([...lines, 'Country']);
    expect(formatAddress(NO_ADDRESS)).toEqual([]);
  });

  it('AD-6 nothing that was typed is left out, also where the format has no place for it', () => {
    expect(formatAddress(at('GB', { city: 'Deal', state: 'Kent', postalCode: 'CT14 7AA' }))).toEqual([
      'Ann Lee',
      'Main Street 1',
      'Deal',
      'Kent',
      'CT14 7AA',
    ]);
    const words = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(
        fc.constantFrom(...everyCode),
        words,
        words,
        words,
        words,
        (country, street, city, state, code) => {
          const address = at(country, {
            address1: street,
            city,
            postalCode: code,
            ...(regionsOf(country) ? {} : { state }),
          });
          const written = formatAddress(address).join('\n').toLowerCase();
          for (const part of [
            address.address1,
            address.city,
            address.state,
            address.postalCode,
            'ann',
            'lee',
          ]) {
            expect(written).toContain(part);
          }
        },
      ),
    );
  });
});

describe('contact', () => {
  it('AD-7 a phone number is looked at for signs and length', () => {
    const short = 'This phone number seems too short.';
    const long = 'This phone number seems too long.';
    const cases: [string, string, string | null][] = [
      ['(415) 555-0100', 'US', null],
      ['+1 415 555 0100 ext. 12', 'US', null],
      ['555-0100', 'US', short],
      ['415 555 0100 99', 'US', long],
      ['+49 30 123456', 'US', null],
      ['030/123456', 'DE', null],
      ['1234', 'DE', short],
      ['1234567890123456', 'DE', long],
      [`1${' '.repeat(100_000)}x`, 'DE', long],
      ['415 555 010O', 'US', 'A phone number has digits, spaces and the signs + ( ) - . only.'],
      [' ', 'US', 'Enter a phone number.'],
    ];
    for (const [phone, country, problem] of cases) expect(checkPhone(phone, country), phone).toBe(problem);
  });

  it('AD-8 slips in well-known mail domains are asked about, and real ones are not', () => {
    const target: Record<string, string> = {
      'gmial.com': 'gmail.com',
      'gmai.com': 'gmail.com',
      'gmail.con': 'gmail.com',
      'gnail.com': 'gmail.com',
      'gmail.co': 'gmail.com',
      'gmai.con': 'gmail.com',
      'hotmial.com': 'hotmail.com',
      'yaho.com': 'yahoo.com',
      'outlok.com': 'outlook.com',
      'iclod.com': 'icloud.com',
      'shop.example.con': 'shop.example.com',
    };
    for (const [typed, wanted] of Object.entries(target))
      expect(suggestEmail(`Ann@${typed}`)).toBe(`Ann@${wanted}`);
    const fine = [
      'gmail.com',
      'GMAIL.com',
      'mail.com',
      'ymail.com',
      'example.com',
      'max.com',
      'gmx.at',
      'yahoo.fr',
      'b',
    ];
    for (const domain of fine) expect(suggestEmail(`ann@${domain}`), domain).toBeNull();
    for (const text of ['', 'ann', '@gmial.com', 'a b@gmial.com']) expect(suggestEmail(text)).toBeNull();
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const suggested = suggestEmail(email);
        if (suggested !== null) expect(suggestEmail(suggested)).toBeNull();
      }),
    );
  });
});

describe('wide digits and letters', () => {
  it('full-width digits and letters count as plain ones in postal codes and phone numbers', () => {
    expect(tidyPostalCode('１００－０００１', 'JP')).toBe('100-0001');
    expect(tidyPostalCode('ＳＷ１Ａ　１ＡＡ', 'GB')).toBe('SW1A 1AA');
    expect(checkPhone('０３ー１２３４ー５６７８', 'JP')).toBeNull();
    const { phone, postalCode } = tidyAddress({
      ...NO_ADDRESS,
      countryCode: 'GH',
      phone: '＋２３３ ５０１２３４５',
      postalCode: 'ＧＡ－１',
    });
    expect([phone, postalCode]).toEqual(['+233 5012345', 'GA-1']);
  });
});
