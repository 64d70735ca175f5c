import { describe, expect, it } from 'vitest';
import { searchExcerpt } from './search-excerpt.ts';

const excerpt = (title: string, passage: string, cut: { begun?: boolean; goes_on?: boolean } = {}): string =>
  searchExcerpt(title, { passage, begun: false, goes_on: false, ...cut });

describe('the excerpt of a result', () => {
  it.each([
    ['Visit', 'Visit We open on Fridays.', 'We open on Fridays.'],
    ['Visit', 'VISIT. We open on Fridays.', 'We open on Fridays.'],
    ['Visit', ' Visit ', ''],
    ['Opening hours', 'Opening hours 10 to 5', '10 to 5'],
  ])('of %j does not repeat it from %j', (title, passage, expectedExcerpt) => {
    expect(excerpt(title, passage)).toBe(expectedExcerpt);
  });

  it.each([
    ['Visit', 'Visit us on Fridays.'],
    ['Visit', 'Visitors come on Fridays.'],
    ['Visit', 'On Fridays you may visit'],
    ['', 'We open on Fridays.'],
  ])('of %j keeps %j', (title, passage) => {
    expect(excerpt(title, passage)).toBe(passage);
  });

  it('a search excerpt ends with a whole word and an ellipsis where the text continues', () => {
    expect(excerpt('', 'We open on Frid', { goes_on: true })).toBe('We open on…');
    expect(excerpt('', 'We open on Fridays, an', { goes_on: true })).toBe('We open on Fridays…');
    expect(excerpt('', 'We open. The', { goes_on: true })).toBe('We open. …');
    expect(excerpt('', '海辺の陶芸工房', { goes_on: true })).toBe('海辺の陶芸工房…');
  });

  it('a search excerpt leaves out lines that only underline a heading', () => {
    expect(excerpt('Menu', 'Menu ==== Lunch --- Soup £7 -- or --- ==== two')).toBe('Lunch Soup £7 -- or two');
    expect(excerpt('', '==== Lunch -----')).toBe('Lunch');
  });

  it('a search excerpt starts with a nearby sentence, or else with an ellipsis', () => {
    expect(excerpt('', 'id it. The kiln is hot', { begun: true })).toBe('The kiln is hot');
    expect(excerpt('', 'ore the kiln is hot', { begun: true })).toBe('… the kiln is hot');
    expect(excerpt('The', 'x The kiln', { begun: true })).toBe('… The kiln');
  });
});
