import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const LANGUAGE = /^[a-z]{2,3}$/;

/** Every language's data lies in the package on disk; null when there is none for this language. */
export function readLocalePack(language: string): unknown {
  if (!LANGUAGE.test(language)) return null;
  try {
    return JSON.parse(readFileSync(require.resolve(`@phensley/cldr/packs/${language}.json`), 'utf8'));
  } catch {
    return null;
  }
}
