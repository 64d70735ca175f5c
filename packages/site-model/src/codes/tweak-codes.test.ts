import { describe, expect, it } from 'vitest';
import { TWEAK_EVENTS, tweakEventName, tweakPageTypeOf } from './tweak-codes.ts';

describe('codes of tweaks', () => {
  it('codes of tweaks name events as scripts of themes subscribe to them', () => {
    expect(TWEAK_EVENTS.map(tweakEventName)).toEqual([
      'tweak:change',
      'tweak:close',
      'tweak:save',
      'tweak:reset',
      'tweak:aftershow',
      'tweak:afterclose',
      'tweak:beforeopen',
    ]);
  });

  it.each([
    ['Splash Page: Title', 'SPLASH_PAGE'],
    ['cover pages', 'SPLASH_PAGE'],
    ['Lockscreen', 'LOCK_SCREEN'],
    ['Promotional Pop-Up', 'POPUP_OVERLAY'],
    ['Check-out: Button', 'CHECKOUT'],
    ['Site: Checkout', 'STYLE'],
    ['', 'STYLE'],
  ])('codes of tweaks put the category "%s" on the page %s', (category, pageType) => {
    expect(tweakPageTypeOf(category)).toBe(pageType);
  });
});
