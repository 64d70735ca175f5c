import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** What a screen would bring a second one of, and the part of the kit that is the one. */
const SECOND_ONES: readonly (readonly [RegExp, string])[] = [
  [/type="(date|time|datetime-local)"|@mantine\/dates/, 'DateTimeField'],
  [/inputMode="decimal"/, 'MoneyField or NumberField'],
  [/type="number"|<NumberInput/, 'NumberField'],
  [/\buseBlocker\(/, 'useUnsavedWork'],
  [/@mantine\/notifications/, 'useToasts'],
  [/autoComplete="(postal-code|address-line1)"/, 'AddressField'],
];

const secondOnes = (text: string): string[] =>
  SECOND_ONES.filter(([sign]) => sign.test(text)).map(([, part]) => part);

describe('the screens of the admin', () => {
  it('AP-5 a screen has no field for money, numbers, dates or addresses beside those of the kit', () => {
    const screens = globSync('apps/admin/src/features/**/*.tsx', { cwd: ROOT }).filter(
      (file) => !file.includes('.test.'),
    );
    expect(screens.length).toBeGreaterThan(50);
    const found = screens.flatMap((file) =>
      secondOnes(readFileSync(join(ROOT, file), 'utf8')).map((part) => `${file}: use ${part}`),
    );
    expect(found).toEqual([]);
  });

  it('a second field is recognised by its markup', () => {
    expect(secondOnes('<TextInput type="datetime-local" />')).toEqual(['DateTimeField']);
    expect(secondOnes('<TextInput inputMode="decimal" />')).toEqual(['MoneyField or NumberField']);
    expect(secondOnes('<TextInput label="Title" />')).toEqual([]);
  });
});
