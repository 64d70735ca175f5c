import { readFile } from 'node:fs/promises';
import { paymentStates, testCards } from '@awning/contract';
import { describe, expect, it } from 'vitest';

const PAGE = 'docs/reference/payments.md';
const readPage = () => readFile(new URL(`../../../../../../${PAGE}`, import.meta.url), 'utf8');

describe(PAGE, () => {
  it('the payments page of the docs lists every test card with what it does', async () => {
    const rows = (await readPage()).split('\n').filter((line) => /^\| \d{4} /.test(line));
    expect(rows).toEqual(
      testCards.map(({ number, what }) => `| ${number.replace(/(\d{4})(?=\d)/g, '$1 ')} | ${what} |`),
    );
  });

  it('the payments page of the docs explains every state', async () => {
    const page = await readPage();
    for (const state of paymentStates) expect(page).toMatch(new RegExp(`^\\|.*\`${state}\`.*\\|`, 'm'));
  });
});
