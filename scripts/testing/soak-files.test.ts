import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { soakFiles } from './soak-files.ts';

const root = join(import.meta.dirname, '../..');
const namesOf = (modules: readonly string[]) =>
  soakFiles(root, modules).map((file) => file.split('/').at(-1));

describe('the tests that run longer', () => {
  it('a module in a wing is found by its name', () => {
    expect(namesOf(['orders'])).toEqual(['order-race.long.test.ts']);
    expect(namesOf(['captcha', 'http'])).toEqual(['captcha-race.long.test.ts', 'request-fuzz.long.test.ts']);
  });

  it('rooms inside a module belong to it', () => {
    expect(namesOf(['forms'])).toEqual(
      expect.arrayContaining(['form-race.test.ts', 'form-inbox-hostile.long.test.ts']),
    );
  });

  it('every module is run when none is named', () => {
    const all = soakFiles(root, []);
    expect(all).toEqual(expect.arrayContaining(soakFiles(root, ['cart', 'checkout', 'waitlist', 'http'])));
  });

  it('a module without such tests is refused by name', () => {
    expect(() => soakFiles(root, ['tax'])).toThrow('tax has no tests that can run longer.');
  });
});
