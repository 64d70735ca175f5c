import {
  type Background,
  BLOCK_TYPES,
  type Block,
  type DescribedBlock,
  type DescribedControl,
  describeBlocks,
  describeSection,
  findBlock,
} from '@awning/site-model';
import { valueAt } from '@awning/site-model/controls';
import { cell, idOf, letterPage, SECTION } from '@awning/site-model/testing';
import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ASSET, openInspector, RECORD } from './testing/open-inspector.tsx';
import { changeSetting, fieldOf } from './testing/setting-driver.ts';

const kinds = describeBlocks();
const block = idOf('a');

/** A block whose texts have words and whose images are chosen, so that each can be changed. */
function startOf({ defaults, controls }: DescribedBlock): Block['value'] {
  const value: Record<string, unknown> = { ...defaults };
  for (const { path, control, pointsTo } of controls) {
    if (path.includes('.')) continue;
    if (control === 'rich-text') value[path] = '<p>Words</p>';
    if (pointsTo === 'image' || pointsTo === 'file') value[path] = control === 'reference' ? ASSET : [ASSET];
  }
  return value;
}

/** A value with which a condition holds. */
function holding(
  condition: NonNullable<DescribedControl['when']>[number],
  controls: readonly DescribedControl[],
) {
  if ('is' in condition) return condition.is[0];
  const { control, choices = [] } = controls.find(({ path }) => path === condition.path) ?? {};
  if (control === 'link') return '/shop';
  if (control === 'reference') return RECORD;
  if (control === 'switch') return !condition.not.includes(true);
  return choices.find(({ value }) => !condition.not.includes(value))?.value;
}

describe('the settings of every kind of block', () => {
  it.each(kinds.map((kind) => [kind.label, kind] as const))(
    'ED-65 ED-66 every setting of a block of the kind %s is drawn by its name and changed through the model',
    async (_, kind) => {
      const page = letterPage({ a: { at: cell(0, 0), type: kind.type, value: startOf(kind) } });
      const { model, user, document } = await openInspector(page, { selected: [block] });
      const value = () => ({ ...kind.defaults, ...findBlock(document(), block)?.value });
      // Questions of a form have a list of their own (ED-78).
      const listed = kind.controls.filter(
        ({ control, path }) => control !== 'hidden' && path !== 'formFields',
      );
      for (const control of listed) {
        const changes = (control.when ?? []).map((condition) => ({
          block,
          path: condition.path.split('.'),
          value: holding(condition, kind.controls),
        }));
        if (changes.length > 0) act(() => void model.run([{ do: 'set-properties', changes }]));
        const field = await fieldOf(control);
        const before = JSON.stringify(valueAt(value(), control.path));
        await changeSetting(user, field, control);
        await waitFor(() =>
          expect(JSON.stringify(valueAt(value(), control.path)), control.label).not.toBe(before),
        );
      }
    },
  );

  it('a block of every kind that can be edited has its settings in the panel', () => {
    expect(kinds).toHaveLength(28);
    expect(new Set(kinds.map(({ type }) => type)).size).toBe(28);
    expect(kinds.map(({ type }) => type)).toContain(BLOCK_TYPES.accordion);
  });
});

describe('the settings of a section', () => {
  const { controls, defaults } = describeSection();
  const backgrounds: Readonly<Record<string, Background>> = {
    'background.imageId': { source: 1, imageId: ASSET, overlay: 0 },
    'background.overlay': { source: 1, imageId: ASSET, overlay: 0.5 },
    'background.videoId': { source: 3, videoId: ASSET, url: null, posterId: ASSET, overlay: 0 },
    'background.posterId': { source: 3, videoId: ASSET, url: null, posterId: ASSET, overlay: 0 },
    'background.url': { source: 3, videoId: null, url: null, posterId: null, overlay: 0 },
  };

  it('ED-65 every setting of a section is drawn by its name and changed through the model', async () => {
    const { model, user, document } = await openInspector(letterPage({ a: cell(0, 0) }), {
      selected: [SECTION],
    });
    for (const control of controls.filter((each) => each.control !== 'hidden')) {
      const { path } = control;
      const background = backgrounds[path];
      if (background)
        act(() => void model.run([{ do: 'set-section', section: SECTION, settings: { background } }]));
      if (path === 'verticalAlign')
        act(() => void model.run([{ do: 'set-section', section: SECTION, settings: { height: 'half' } }]));
      const value = () => JSON.stringify(valueAt({ ...defaults, ...document().sections[0] }, path));
      const before = value();
      await changeSetting(user, await fieldOf(control), control);
      // A background waits for its image: until then the section has none.
      if (path === 'background.source') continue;
      await waitFor(() => expect(value(), control.label).not.toBe(before));
    }
  });
});
