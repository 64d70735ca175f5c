import { BLOCK_TYPES, type BlockDefinition, blockDefinitions } from '@awning/site-model';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { block, classicDocument } from '../../../testing/block-fixtures.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** What can be found of a block that holds this value. */
async function searched(type: number, value: Readonly<Record<string, unknown>>): Promise<string> {
  const document = JSON.stringify(classicDocument([block(type, value)]));
  const { rows } = await app.platform.database.pool.query<{ words: string }>(
    'select search_document($1::jsonb) as words',
    [document],
  );
  return rows[0]?.words ?? '';
}

const propertiesOf = (schema: TSchema): [string, TSchema][] =>
  Object.entries(Reflect.get(schema, 'properties') ?? {});
const wordsOf = (schema: TSchema): string[] => {
  const choices: unknown = Reflect.get(schema, 'enum');
  const members: TSchema[] = Reflect.get(schema, 'anyOf') ?? [];
  return Array.isArray(choices) ? choices.map(String) : members.flatMap(wordsOf);
};

const optionsOf = ({ schema }: BlockDefinition): [string, string][] =>
  propertiesOf(schema).flatMap(([name, field]) =>
    wordsOf(field).map((word): [string, string] => [name, word]),
  );

describe('what of a block can be found', () => {
  it('search text of a block never includes its option values', async () => {
    let tried = 0;
    for (const definition of blockDefinitions)
      for (const [name, word] of optionsOf(definition)) {
        const { type, defaults } = definition;
        const words = await searched(type, { ...defaults, [name]: word });
        const others = await searched(type, { ...defaults, [name]: null });
        expect(words, `${definition.name}: ${name} = ${word}`).toBe(others);
        tried += 1;
      }
    expect(tried).toBeGreaterThan(50);
  });

  it('search text of a block is the text that people read', async () => {
    const image = { title: 'Kiln', description: '<p>Four bricks</p>', caption: 'below', altText: 'unseen' };
    expect(await searched(BLOCK_TYPES.image, image)).toBe('Kiln Four bricks');
    expect(
      await searched(BLOCK_TYPES.video, {
        title: 'Film',
        caption: '<p>A day</p>',
        oembed: { html: 'frame' },
      }),
    ).toBe('Film A day');
    const items = [
      { title: 'Do you post?', body: '<p>On Fridays.</p>' },
      { title: 'Do you repair?', body: '<p>Rarely.</p>' },
    ];
    expect(await searched(BLOCK_TYPES.accordion, { items })).toBe(
      'Do you post? Do you repair? On Fridays. Rarely.',
    );
  });
});
