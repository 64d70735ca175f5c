import { describe, expect, it } from 'vitest';
import { storedAddress, storedPath, storedText } from '../../../platform/stored-text.ts';
import { BROWSERS } from '../../../testing/test-visitor.ts';
import { createBrowserKinds, readLanguage } from './browsers.ts';
import { createDayClock } from './day-clock.ts';
import { readOrigin } from './visit-origin.ts';

const ownHosts = ['shop.example'];
const from = (referrer: string, query = '') => readOrigin({ query, referrer, ownHosts });

describe('where a visit comes from', () => {
  it.each([
    ['https://www.google.co.uk/', ['google', 'search']],
    ['https://m.facebook.com/x', ['facebook', 'social']],
    ['https://t.co/x', ['x', 'social']],
    ['https://old.reddit.com/r/cups', ['reddit', 'social']],
    ['https://News.Example/post?id=1', ['news.example', 'referral']],
    ['http://blog.example:8080/', ['blog.example', 'referral']],
  ])('%s is %j', (referrer, is) => {
    expect(from(referrer)?.slice(0, 2)).toEqual(is);
  });

  it.each(['', 'https://shop.example/other', 'about:blank', 'nonsense', 'javascript:alert(1)'])(
    '%j is nowhere else',
    (referrer) => {
      expect(from(referrer)).toBeNull();
    },
  );

  it('a campaign in the address comes before the referrer, and an advertiser’s click is one', () => {
    expect(
      from(
        'https://google.com/',
        '?utm_source=News&utm_medium=mail&utm_campaign=May&utm_term=t&utm_content=c',
      ),
    ).toEqual(['News', 'mail', 'May', 't', 'c']);
    expect(from('https://www.google.com/', '?utm_campaign=May')).toEqual(['google', '', 'May', '', '']);
    expect(from('https://www.google.com/', '?gclid=abc')).toEqual(['google', 'cpc', '', '', '']);
    expect(from('', '?utm_source=%00a@b.example')?.[0]).toBe('(email)');
  });
});

describe('what a browser is', () => {
  const kindOf = createBrowserKinds();
  it('devices, browsers, systems and bots are known by their header', () => {
    expect(kindOf(BROWSERS.iphone)).toEqual({
      isBot: false,
      device: 'phone',
      browser: 'Safari',
      system: 'iOS',
    });
    expect(kindOf(BROWSERS.chrome)).toEqual({
      isBot: false,
      device: 'computer',
      browser: 'Chrome',
      system: 'Windows',
    });
    expect(kindOf(BROWSERS.bot).isBot).toBe(true);
    expect(kindOf('').isBot).toBe(true);
  });
  it('a header of any content takes no time', () => {
    const startedAt = performance.now();
    for (const text of ['('.repeat(100_000), 'Mozilla/5.0 '.repeat(10_000), 'a;'.repeat(50_000)])
      kindOf(text);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
  it('a language is that of the header without its region', () => {
    expect(['de-AT,de;q=0.9', 'EN', 'fil-PH', '*', '', undefined, 'german'].map(readLanguage)).toEqual([
      'de',
      'en',
      'fil',
      '',
      '',
      '',
      '',
    ]);
  });
});

describe('texts as they are stored', () => {
  it('queries, tokens and mail addresses are taken out, and names of pages are not', () => {
    expect(storedPath('/blog/2026-11-18-a-long-title-of-a-post/')).toBe(
      '/blog/2026-11-18-a-long-title-of-a-post',
    );
    expect(storedPath('/order/q8ZrT0vXk3LmN5pQ7sUw?x=1')).toBe('/order/…');
    expect(storedPath('/u/someone@example.com/x')).toBe('/u/(email)/x');
    expect(storedPath('/')).toBe('/');
    expect(storedAddress('https://user:pass@other.example/a?b#c')).toBe('https://other.example/a');
    expect(storedAddress('mailto:shop@example.com?subject=x')).toBe('(email)');
  });
  it('any text is cut in time that its length bounds', () => {
    const startedAt = performance.now();
    for (const piece of ['a', '@', 'a@', '🙂', '\u202e', 'a.@.'])
      expect(storedText(piece.repeat(200_000)).length).toBeLessThanOrEqual(300);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });
});

describe('days of a site', () => {
  it.each([
    ['2026-03-29T00:30:00Z', 'Europe/Berlin', '2026-03-29', 23],
    ['2026-10-25T22:30:00Z', 'Europe/Berlin', '2026-10-25', 25],
    ['2026-11-18T09:59:59Z', 'Pacific/Kiritimati', '2026-11-18', 24],
    ['2026-11-18T10:00:00Z', 'Pacific/Kiritimati', '2026-11-19', 24],
    // Clocks skip midnight there.
    ['2026-03-28T22:30:00Z', 'Asia/Beirut', '2026-03-29', 23],
  ])('%s in %s is on %s, which has %i hours', (at, zone, day, hours) => {
    const found = createDayClock()(Date.parse(at), zone);
    expect([found.day, (found.to - found.from) / 3_600_000]).toEqual([day, hours]);
  });
});
