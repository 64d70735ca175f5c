import { applyCommand, type EditCommand, type PageDocument } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { blockIds, samplePage, sectionIds } from '../../testing/fake-editor.ts';
import { partsToDraw } from './canvas-link.ts';

const page = samplePage();
const [title = ''] = blockIds;
const added = 'f'.repeat(24);

function after(command: EditCommand): PageDocument {
  const outcome = applyCommand(page, command, { newId: () => added });
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.document;
}

describe('what the server draws again', () => {
  it('words of a block: that block alone', () => {
    const changed = after({ do: 'set-property', block: title, path: ['html'], value: '<h1>New</h1>' });
    expect(partsToDraw(page, changed)).toEqual([title]);
  });

  it('a new section: that section; another order of sections: nothing', () => {
    expect(partsToDraw(page, after({ do: 'add-section' }))).toEqual([added]);
    const moved = after({ do: 'reorder-sections', section: sectionIds[1], to: 0 });
    expect(partsToDraw(page, moved)).toEqual([]);
  });
});
