import type { Consent, ConsentExportQuery } from '@awning/contract';
import { csvRow } from '../../../platform/csv/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type ConsentRow, readConsents } from './consent-repository.ts';

const EXPORT_BATCH = 500;

const COLUMNS: readonly [title: string, cell: (consent: Consent) => string][] = [
  ['Proof', ({ proofId }) => proofId],
  ['Chosen on', ({ chosenOn }) => new Date(chosenOn).toISOString()],
  ['Agreed to', ({ categories }) => categories.join(', ')],
  ['Choice', ({ choice }) => choice],
  ['Asked by', ({ mode }) => mode],
  ['Place', ({ place }) => place ?? ''],
  ['Replaces', ({ replaces }) => replaces ?? ''],
  ['Version of the question', ({ version }) => version],
  ['Question', ({ question: { title, text } }) => `${title}\n${text}`],
  [
    'Categories',
    ({ question: { categories } }) =>
      categories.map(({ category, label, text }) => `${category}: ${label}. ${text}`).join('\n'),
  ],
];

/** A piece at a time, so that a long list needs no more memory than a part of it. */
export async function* exportConsents(
  db: Queryable,
  websiteId: WebsiteId,
  filter: ConsentExportQuery,
): AsyncGenerator<string> {
  yield csvRow(COLUMNS.map(([title]) => title));
  let after: ConsentRow | undefined;
  for (;;) {
    const rows = await readConsents(db, websiteId, filter, { after, limit: EXPORT_BATCH });
    yield rows.map((row) => csvRow(COLUMNS.map(([, cell]) => cell(row)))).join('');
    after = rows.at(-1);
    if (rows.length < EXPORT_BATCH) return;
  }
}
