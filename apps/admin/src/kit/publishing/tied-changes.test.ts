import { describe, expect, it } from 'vitest';
import { sampleChange } from '../../testing/fake-editor.ts';
import { tiedTo } from './tied-changes.ts';

describe('changes that go live together', () => {
  const page = { ...sampleChange, id: 'a' };
  const settings = { ...sampleChange, kind: 'page-settings', id: 'a' } as const;
  const other = { ...sampleChange, id: 'b' };

  it('the content of a page that is not on the site is tied to that it is shown', () => {
    const shown = { ...settings, turnsOn: true };
    const all = [page, other, shown];
    expect(tiedTo(page, all)).toEqual([page, shown]);
    expect(tiedTo(shown, all)).toEqual([page, shown]);
    expect(tiedTo(other, all)).toEqual([other]);
  });

  it('the content and the settings of a page that visitors see are chosen apart', () => {
    expect(tiedTo(page, [page, settings])).toEqual([page]);
  });

  it('an area with the id of a page is tied to nothing', () => {
    const area = { ...sampleChange, kind: 'area', id: 'a' } as const;
    expect(tiedTo(area, [area, { ...settings, turnsOn: true }])).toEqual([area]);
  });
});
