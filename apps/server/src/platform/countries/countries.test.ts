import { describe, expect, it } from 'vitest';
import { type CountryRequest, createCountries } from './countries.ts';

const request = (ip: string, headers: CountryRequest['headers'] = {}, peer = ip): CountryRequest => ({
  ip,
  headers,
  socket: { remoteAddress: peer },
});
const offline = createCountries({ countryHeader: undefined, trustProxy: false });

describe('the country by address', () => {
  it.each([
    // Of networks that have not moved in decades.
    ['8.8.8.8', 'US'],
    ['193.0.6.139', 'NL'],
    ['133.11.0.1', 'JP'],
    ['200.160.2.3', 'BR'],
    ['141.20.5.188', 'DE'],
    ['2001:200:dff:fff1:216:3eff:feb1:44d7', 'JP'],
    ['2001:67c:2e8:22::c100:68b', 'NL'],
    ['::ffff:8.8.8.8', 'US'],
  ])('%s is in %s', (ip, country) => {
    expect(offline.of(request(ip))).toBe(country);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    'fe80::1',
    'fd00::1',
  ])('%s is in no country', (ip) => {
    expect(offline.of(request(ip))).toBeNull();
  });

  it.each(['', 'unknown', '1.2.3', '1.2.3.4.5', 'DE', '::g', '999.1.1.1'])('%j is no address', (ip) => {
    expect(offline.of(request(ip))).toBeNull();
  });

  it('a hundred thousand addresses are looked up within a second', () => {
    offline.of(request('8.8.8.8'));
    const from = performance.now();
    for (let index = 0; index < 100_000; index += 1)
      offline.of(request(`${1 + (index % 220)}.${index % 256}.7.9`));
    expect(performance.now() - from).toBeLessThan(1_000);
  });
});

describe('the country by the header of a proxy', () => {
  const counted = createCountries({ countryHeader: 'cf-ipcountry', trustProxy: 1 });

  it.each([
    ['de', { country: 'DE', subdivision: null }],
    ['US-CA', { country: 'US', subdivision: 'US-CA' }],
    // Nobody knows, or nonsense: by address.
    ['XX', { country: 'NL', subdivision: null }],
    ['T1', { country: 'NL', subdivision: null }],
    ['Germany', { country: 'NL', subdivision: null }],
    ['DE, US', { country: 'NL', subdivision: null }],
  ])('%s means %j', (header, place) => {
    expect(counted.placeOf(request('193.0.6.139', { 'cf-ipcountry': header }))).toEqual(place);
  });

  it('is believed only of a request that came through a proxy which is believed', () => {
    const named = createCountries({ countryHeader: 'x-country', trustProxy: 'loopback' });
    const headers = { 'x-country': 'BR' };
    expect(named.of(request('193.0.6.139', headers, '127.0.0.1'))).toBe('BR');
    expect(named.of(request('193.0.6.139', headers))).toBe('NL');
    const alone = createCountries({ countryHeader: 'x-country', trustProxy: false });
    expect(alone.of(request('193.0.6.139', headers, '127.0.0.1'))).toBe('NL');
  });
});
