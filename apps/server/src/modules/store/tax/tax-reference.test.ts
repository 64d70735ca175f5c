import { TaxSetupInput } from '@awning/contract';
import { it } from 'vitest';
import { expectReference } from '../../../testing/reference-page.ts';
import { taxSentences } from './tax-check.ts';

const PAGE = 'docs/reference/tax.md';

const rowsOf = (fields: object): string[] => Object.keys(fields).map((name) => `| \`${name}\` |`);

it(`${PAGE} has the fields of the table and its rules, and every sentence`, () =>
  expectReference(PAGE, {
    Table: rowsOf(TaxSetupInput.properties),
    Rules: rowsOf(TaxSetupInput.properties.rules.items.properties),
    Sentences: Object.entries(taxSentences).map(([rule, sentence]) => `| \`${rule}\` | ${sentence} |`),
  }));
