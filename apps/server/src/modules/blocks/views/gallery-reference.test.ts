import { readFileSync } from 'node:fs';
import { GALLERY_OPTIONS } from '@awning/site-model';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('../../../../../../docs/reference/galleries.md', import.meta.url), 'utf8');

it('the page about the options of galleries says what the code does', () => {
  const described = [...page.matchAll(/^\| `([\w-]+)` \| ([^|]+) \| ([^|]+) \| [^|]+ \|$/gm)].map(
    ([, name, values, preset]) => [name, values, preset],
  );
  const code = (word: string) => `\`${word}\``;
  const actual = Object.entries(GALLERY_OPTIONS).map(([name, option]) => {
    if (option.kind === 'flag') return [name, 'yes or no', option.default ? 'yes' : 'no'];
    if (option.kind === 'range') {
      return [name, `${option.minimum} to ${option.maximum}`, String(option.default)];
    }
    return [name, option.values.map(code).join(', '), code(option.default)];
  });
  expect(described).toEqual(actual);
});
