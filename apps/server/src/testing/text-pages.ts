import { BLOCK_TYPES, type Block, type EditCommand, newSection, type PageDocument } from '@awning/site-model';
import type { Site } from '../modules/foundation/sites/index.ts';
import { column, sql } from '../platform/db/index.ts';
import type { TestApp } from './test-app.ts';

export const id = (n: number): string => n.toString(16).padStart(24, '0');

export const html = (n: number, text = `<p>Block ${n}</p>`): Block => ({
  id: id(n),
  type: BLOCK_TYPES.html,
  value: { html: text },
});

/** One section with blocks below each other. */
export const documentOf = (...blocks: Block[]): PageDocument => ({
  schema: 1,
  sections: [
    newSection(id(1), {
      layout: {
        type: 'fluid',
        blocks: blocks.map((block, row) => ({
          block,
          desktop: { column: 0, row, width: 24, height: 1, layer: 0 },
          phone: { column: 0, row, width: 8, height: 1, layer: 0 },
        })),
      },
    }),
  ],
});

export const write = (n: number, text: string): EditCommand => ({
  do: 'set-property',
  block: id(n),
  path: ['html'],
  value: text,
});

/** As it is stored: what is cached of it follows a moment later. */
export async function readSiteVersion({ platform }: TestApp, site: Site): Promise<number> {
  const { version } = await platform.database.query.one(
    { version: column.integer },
    sql`select version::int from site_versions where website_id = ${site.id}`,
  );
  return version;
}
