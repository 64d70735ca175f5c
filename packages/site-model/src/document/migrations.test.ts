import { describe, expect, it } from 'vitest';
import { createIds } from '../edit/testing/random-commands.ts';
import { parseDocument } from './parse-document.ts';
import { readingOrder } from './reading-order.ts';

const imported = {
  sections: [
    {
      rows: [
        {
          columns: [
            { span: 4, blocks: [{ id: 'a'.repeat(24), type: 2, value: { html: '<p>One</p>' } }] },
            {
              span: 8,
              blocks: [
                { columns: [{ blocks: [{ type: 2, value: { html: '<p>Two</p>' }, float: 'left' }] }] },
                { type: 999 },
              ],
            },
          ],
        },
      ],
    },
    { id: 'b'.repeat(24), colorTheme: 'dark' },
  ],
};

describe('a document of version 0', () => {
  it('SM-4 a document of version 0 becomes sections with defaults, its rows and blocks in the same order', () => {
    const parsed = parseDocument(imported);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    const [first, second] = parsed.document.sections;
    expect(first).toMatchObject({
      kind: 'section',
      anchor: null,
      background: { source: 4 },
      contentWidth: 'wide',
      spacing: 'medium',
      layout: { type: 'classic' },
    });
    expect(second).toMatchObject({
      id: 'b'.repeat(24),
      colorTheme: 'dark',
      layout: { type: 'classic', rows: [] },
    });
    const blocks = first ? readingOrder(first.layout, 'desktop') : [];
    expect(blocks.map(({ value }) => value)).toEqual([{ html: '<p>One</p>' }, { html: '<p>Two</p>' }, {}]);
    expect(blocks[0]?.id).toBe('a'.repeat(24));
  });

  it('SM-4 a document of version 0 gets the same ids every time, or the given ones', () => {
    expect(parseDocument(imported)).toEqual(parseDocument(structuredClone(imported)));
    const own = parseDocument(imported, { newId: createIds(0xfff) });
    expect(JSON.stringify(own)).toContain('"000000000000000000001000"');
  });

  it('SM-4 a migrated document never gets an id that it already has', () => {
    const first = '000000000000000000000001';
    const block = { id: first, type: 2, value: { html: '' } };
    const parsed = parseDocument({ sections: [{ rows: [{ columns: [{ blocks: [block] }] }] }] });
    expect(parsed.ok).toBe(true);
  });

  it('SM-4 a migrated document is not migrated again', () => {
    const once = parseDocument(imported);
    if (!once.ok) throw new Error(JSON.stringify(once.problems));
    const twice = parseDocument(once.document);
    expect(twice.ok && twice.document === once.document).toBe(true);
  });

  it('SM-4 migrating does not change its input, and drops nothing silently', () => {
    const copy = structuredClone(imported);
    parseDocument(imported);
    expect(imported).toEqual(copy);
    const odd = parseDocument({
      sections: [{ rows: [{ columns: [{ blocks: [], width: 3 }] }], mood: 'calm' }],
    });
    expect(odd.ok ? [] : odd.problems.map(({ path }) => path)).toEqual(['sections.0.mood']);
    const list = parseDocument({ sections: [{ rows: 'none' }] });
    expect(list.ok ? [] : list.problems.map(({ path }) => path)).toEqual(['sections.0.layout.rows']);
  });
});
