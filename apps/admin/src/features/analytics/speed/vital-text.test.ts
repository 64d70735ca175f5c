import { expect, it } from 'vitest';
import { createTranslate } from '../../../messages/messages.ts';
import { speedMessages } from './speed-messages.ts';
import { vitalState, vitalText } from './vital-text.ts';

const t = createTranslate(speedMessages, 'en');

it('a time is in milliseconds or seconds, shifting has no unit, and what was not measured is a dash', () => {
  expect(vitalText('TTFB', 183.4, t, 'en')).toBe('183 ms');
  expect(vitalText('LCP', 2_450, t, 'en')).toBe('2.5 s');
  expect(vitalText('CLS', 0.084, t, 'en')).toBe('0.08');
  expect(vitalText('INP', null, t, 'en')).toBe('–');
});

it('a figure is good up to its first bound and slow beyond the second', () => {
  expect([2_500, 2_501, 4_000, 4_001].map((value) => vitalState('LCP', value))).toEqual([
    'good',
    'middling',
    'middling',
    'poor',
  ]);
  expect(vitalState('CLS', null)).toBe('unmeasured');
});
