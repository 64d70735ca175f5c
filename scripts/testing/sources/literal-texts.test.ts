import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { literalTexts } from './literal-texts.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

describe('texts of the admin', () => {
  it('every text of a screen comes from a catalogue, so that the admin can be translated', () => {
    const found = globSync('apps/admin/src/{app,features,kit,ui}/**/*.tsx', { cwd: ROOT })
      .filter((file) => !file.endsWith('.test.tsx'))
      .sort()
      .flatMap((file) =>
        literalTexts(readFileSync(join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`),
      );
    expect(found).toEqual([]);
  });

  it.each([
    ['<Button>Try again</Button>', [1]],
    ['<Button>\n  Try again\n</Button>', [2]],
    ['<TextInput label="Email" />', [1]],
    ['<TextInput label={t(\'email\')} name="email" />', []],
    ["<Button>{t('tryAgain')}</Button>", []],
    ['const a = () =>\n  value', []],
    ['  readonly title: string;', []],
  ])('literal texts are found in %j', (source, lines) => {
    expect(literalTexts(source)).toEqual(lines);
  });
});
