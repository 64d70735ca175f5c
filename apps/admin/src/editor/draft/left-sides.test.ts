import { describe, expect, it } from 'vitest';
import { leftEntry, readSides, storeSides } from './left-sides.ts';
import {
  emptySteps,
  recordStep,
  redoStep,
  type SideFields,
  type SideStep,
  undoStep,
} from './step-history.ts';

const draft = { kind: 'design', id: 'site' } as const;
const side = (label: string, fields?: Partial<SideFields>): SideStep => ({
  label,
  takeBack: () => side(label),
  ...(fields && { fields: { draft, back: {}, done: {}, ...fields } }),
});

function createStore() {
  const items = new Map<string, string>();
  return {
    items,
    store: () => ({
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    }),
  };
}

const record = (steps: readonly (readonly [SideStep, merge?: string])[]) =>
  steps.reduce(
    (history, [step, merge]) => recordStep(history, step, { at: 5, device: 'desktop', merge }),
    emptySteps,
  );

describe('steps beside the page over a reload', () => {
  it('ED-86 what joined into one entry is one step, and a field that was not there comes back as such', () => {
    const { store } = createStore();
    const history = record([
      [side('Corners', { back: { corners: 2 }, done: { corners: 4 } }), 'corners'],
      [side('Corners', { back: { corners: 4, gap: undefined }, done: { corners: 8, gap: 1 } }), 'corners'],
      [side('Code')],
    ]);
    storeSides(store, 'page', history);
    expect(readSides(store, 'page')).toEqual([
      {
        label: 'Corners',
        at: 5,
        fields: { draft, back: { corners: 2, gap: undefined }, done: { corners: 8, gap: 1 } },
      },
    ]);
    storeSides(store, 'page', emptySteps);
    expect(readSides(store, 'page')).toEqual([]);
  });

  it('a store that is full, forbidden or holds something else leaves nothing, and nothing breaks', () => {
    const forbidden = () => {
      throw new Error('Forbidden');
    };
    storeSides(forbidden, 'page', record([[side('Corners', {})]]));
    expect(readSides(forbidden, 'page')).toEqual([]);
    const { store, items } = createStore();
    items.set('page', '{"label":');
    expect(readSides(store, 'page')).toEqual([]);
    const long = 'x'.repeat(300_000);
    storeSides(
      store,
      'page',
      record(['One', 'Two'].map((label) => [side(label, { back: { css: long } })] as const)),
    );
    expect(readSides(store, 'page').map(({ label }) => label)).toEqual(['Two']);
  });

  it('ED-86 undo and redo wait for a draft that is only opened by them', async () => {
    const done: string[] = [];
    const step = (name: string): SideStep => ({
      label: 'Corners',
      takeBack: () => {
        done.push(name);
        return step(name === 'redo' ? 'undo' : 'redo');
      },
    });
    const fields = { draft, back: { corners: 2 }, done: { corners: 8 } };
    const entry = leftEntry({ label: 'Corners', at: 1, fields }, async () => {
      await Promise.resolve();
      return step('undo').takeBack();
    });
    const session = { takeBack: () => expect.fail('no step of a page') };
    const undone = undoStep(session, { past: [entry], future: [] });
    const redone = undone && redoStep(session, undone.history);
    expect(redone?.history.past[0]?.steps).toMatchObject([{ fields }]);
    await expect.poll(() => done).toEqual(['undo', 'redo']);
  });
});
