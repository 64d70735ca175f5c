import { describe, expect, it } from 'vitest';
import { regionalLocale } from './regional-locale.ts';

const dayIn = (site: string): string =>
  new Intl.DateTimeFormat(regionalLocale('en', site), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date('2026-11-17T12:00:00Z'),
  );

describe('the locale of the admin', () => {
  it('AP-48 dates are written as the country of the site writes them, in the language of the member', () => {
    expect(dayIn('en-GB')).toBe('17 Nov 2026');
    expect(dayIn('en-US')).toBe('Nov 17, 2026');
    expect(dayIn('de-AT')).toContain('17');
    expect(regionalLocale('en', 'de-AT')).toBe('en-AT');
  });

  it.each(['', 'de', 'not a language'])('a site in %j without a country leaves the locale alone', (site) => {
    expect(regionalLocale('en', site)).toBe('en');
  });
});
