import { describe, expect, it } from 'vitest';
import { missingLanguageSteps } from './language-recipe.ts';
import { repository, withFiles } from './source-tree.ts';

describe('how to add a language', () => {
  it('every language has all words in every starter theme', () => {
    expect(missingLanguageSteps(repository)).toEqual([]);
  });

  it('a language that is only begun is told the files and the words that are missing', () => {
    const english = JSON.parse(repository.read('themes/shoreline/strings/template-en-US.json'));
    const { cart: _cart, ...words } = english;
    const begun = withFiles(repository, {
      'themes/shoreline/strings/template-tlh.json': JSON.stringify({ ...words, basket: 'tep' }),
    });
    expect(missingLanguageSteps(begun)).toEqual([
      'tlh: step 1, themes/fieldnotes/strings/template-tlh.json',
      'tlh: step 2, themes/fieldnotes/strings/annotations-tlh.json',
      'tlh: step 1, "cart" in themes/shoreline/strings/template-tlh.json',
      'tlh: step 1, "basket" of themes/shoreline/strings/template-tlh.json in the English file too',
      'tlh: step 2, themes/shoreline/strings/annotations-tlh.json',
    ]);
  });

  it('a text that has lost the number it counts is reported', () => {
    const file = 'themes/fieldnotes/strings/template-fr-FR.json';
    const words = JSON.parse(repository.read(file));
    const incomplete = withFiles(repository, {
      [file]: JSON.stringify({ ...words, pictureCount: 'images' }),
    });
    expect(missingLanguageSteps(incomplete)).toEqual([`fr-FR: step 1, "pictureCount" in ${file}`]);
  });
});
