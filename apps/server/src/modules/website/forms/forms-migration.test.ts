import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { areaDocument, fullRow } from '@awning/site-model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyRow, sql } from '../../../platform/db/index.ts';
import { migrationsFolder } from '../../../platform/platform.ts';
import { block, classicDocument, idOf } from '../../../testing/block-fixtures.ts';
import { openFormFixture } from '../../../testing/form-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { violatedInvariants } from '../../../testing/violated-invariants.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('forms of documents that were saved before forms were kept are found', async () => {
  const fixture = await openFormFixture(app);
  const { query } = app.platform.database;
  const contact = fixture.block({ formName: 'Contact us' });
  const news = fixture.newsletter();
  const pages = [await app.make.collection(fixture.site), await app.make.collection(fixture.site)];
  const blog = await app.make.collection(fixture.site, { kind: 'blog' });
  const post = await app.make.item(fixture.site, blog.id);
  for (const { id } of pages)
    await fixture.save(id, classicDocument([contact, block(9, { formId: idOf(4) })]));
  const areas = areaDocument(idOf(1), [fullRow(idOf(2), idOf(3), [news])]);
  for (const owner of [
    { kind: 'item', id: post.id },
    { kind: 'area', id: 'footerBlocks' },
  ] as const)
    await app.content.documents.replace(fixture.site.id, owner, areas);
  const readRows = async () => {
    const rows = await query.rows(
      anyRow,
      sql`
      select p.owner_kind, p.owner_id, f.form_id, f.kind, f.origin, f.storage, r.source, r.value
      from forms f join form_places p using (website_id, form_id)
        join form_revisions r on (r.website_id, r.form_id, r.revision) = (p.website_id, p.form_id, p.revision)
      where f.website_id = ${fixture.site.id} order by 1, 2, 3`,
    );
    return rows;
  };
  const before = await readRows();
  expect(before).toHaveLength(4);

  await query.run(sql`delete from form_places`);
  await query.run(sql`delete from forms`);
  const migration = await readFile(join(migrationsFolder, '0051-forms.sql'), 'utf8');
  const [, filling = ''] = migration.split('-- What is in the documents already.');
  await app.platform.database.transaction((tx) => tx.run(sql.unsafe(filling)));
  expect(await readRows()).toEqual(before);
  expect(await violatedInvariants(query, app.forms.invariants)).toEqual([]);
  const sent = await fixture.submit(fixture.visitor(), contact.id, {
    name: ['A', ''],
    email: 'person@example.com',
    message: 'Hello',
  });
  expect(sent.statusCode).toBe(200);
});
