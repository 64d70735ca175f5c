import { expect, it } from 'vitest';
import { currencyChoices, languageChoices, timeZoneChoices } from './choices.ts';

it('time zones are grouped by continent, and include the stored one even if it is unknown', () => {
  const groups = timeZoneChoices('Atlantis/Capital');
  expect(groups.find(({ group }) => group === 'Europe')?.items).toContainEqual({
    value: 'Europe/Lisbon',
    label: 'Lisbon',
  });
  expect(groups.find(({ group }) => group === 'America')?.items).toContainEqual({
    value: 'America/New_York',
    label: 'New York',
  });
  expect(groups.find(({ group }) => group === 'Other')?.items).toContainEqual({ value: 'UTC', label: 'UTC' });
  expect(groups.flatMap(({ items }) => items.map(({ value }) => value))).toContain('Atlantis/Capital');
});

it('languages have names, each is there once, and the stored one is among them', () => {
  const choices = languageChoices('gsw-CH');
  expect(choices).toContainEqual({ value: 'en-US', label: 'American English' });
  expect(choices.map(({ value }) => value)).toContain('gsw-CH');
  expect(languageChoices('en-US').filter(({ value }) => value === 'en-US')).toHaveLength(1);
});

it('currencies are the ones a store may use, by name', () => {
  expect(currencyChoices()).toHaveLength(27);
  expect(currencyChoices()).toContainEqual({ value: 'JPY', label: 'Japanese Yen (JPY)' });
});
