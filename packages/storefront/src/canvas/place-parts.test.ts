import {
  applyCommand,
  type EditCommand,
  newSection,
  type PageDocument,
  placeProperties,
} from '@awning/site-model';
import { cell, createIds, idOf, letterPage } from '@awning/site-model/testing';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { placeParts } from './place-parts.ts';

const [a, b, c] = ['a', 'b', 'c'].map(idOf) as [string, string, string];
const SECOND = '9'.repeat(24);

const start = (): PageDocument => {
  const page = letterPage({ a: cell(0, 0), b: cell(12, 0), c: cell(0, 4) });
  return { ...page, sections: [...page.sections, newSection(SECOND)] };
};

/** The page as the server draws it. */
function pageOf(document: PageDocument): Document {
  const page = new Window().document as unknown as Document;
  page.body.innerHTML = document.sections
    .map(({ id, layout }) => {
      const blocks = layout.type === 'fluid' ? layout.blocks : [];
      const inside = blocks.map((placed) => {
        const style = placeProperties(placed)
          .map((property) => property.join(':'))
          .join(';');
        return `<div class="sqs-block html-block" id="block-${placed.block.id}" style="${style}"></div>`;
      });
      return `<section class="page-section awning-section awning-section--medium awning-width--wide has-background" data-section-id="${id}"><div class="awning-fluid">${inside.join('')}</div></section>`;
    })
    .join('');
  return page;
}

function after(command: EditCommand): Document {
  const before = start();
  const edit = applyCommand(before, command, { newId: createIds(0xfff) });
  if (!edit.ok) throw new Error(edit.refusal.message);
  const page = pageOf(before);
  placeParts(page, before, edit.document);
  return page;
}

const orderIn = (page: Document, section: string): readonly string[] =>
  [...page.querySelectorAll(`[data-section-id="${section}"] .sqs-block`)].map(({ id }) => id.slice(6, 7));

describe('places in the canvas', () => {
  beforeAll(() => void vi.stubGlobal('CSS', { escape: (text: string) => text }));
  afterAll(() => void vi.unstubAllGlobals());

  it('a block that moves gets its cell and its place in the reading order, without the server', () => {
    const page = after({ do: 'move-block', block: a, to: { column: 3, row: 9 } });
    expect(page.getElementById(`block-${a}`)?.style.getPropertyValue('--d-area')).toBe('10/4/span 2/span 8');
    expect(orderIn(page, '0'.repeat(24))).toEqual(['b', 'c', 'a']);
  });

  it('a block that moves to another section is the same element there', () => {
    const page = after({ do: 'move-block', block: b, section: SECOND });
    expect(orderIn(page, '0'.repeat(24))).toEqual(['a', 'c']);
    expect(orderIn(page, SECOND)).toEqual(['b']);
  });

  it('settings of a block are classes; those of its kind stay', () => {
    const page = after({
      do: 'set-block',
      block: c,
      settings: { hideOn: ['phone'], card: 'raised', align: 'middle' },
    });
    expect(page.getElementById(`block-${c}`)?.className).toBe(
      'sqs-block html-block awning-hide--phone awning-block--middle awning-card awning-card--raised',
    );
  });

  it('settings of a section are classes and attributes, and its rows a property', () => {
    const settings = {
      spacing: 'none',
      contentWidth: 'full',
      gap: 'large',
      colorTheme: 'dark',
      minRows: 9,
    } as const;
    const page = after({ do: 'set-section', section: SECOND, settings });
    const section = page.querySelector<HTMLElement>(`[data-section-id="${SECOND}"]`);
    expect(section?.className).toBe(
      'page-section awning-section has-background awning-section--none awning-width--full awning-gap--large',
    );
    expect(section?.getAttribute('data-section-theme')).toBe('dark');
    expect(section?.querySelector<HTMLElement>('.awning-fluid')?.style.getPropertyValue('--rows')).toBe('9');
  });
});
