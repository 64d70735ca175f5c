import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { blockOptions } from '../document/part-settings.ts';
import { blockSettingControls } from './block-setting-controls.ts';
import { controlFaults } from './testing/control-faults.ts';

it('the controls of every block name each of its settings once, with a label and a control that fits', () => {
  expect(controlFaults(blockSettingControls, Type.Partial(Type.Object(blockOptions)))).toEqual([]);
});

it('the controls of every block are plain data that can be sent as JSON', () => {
  expect(JSON.parse(JSON.stringify(blockSettingControls))).toStrictEqual(blockSettingControls);
});
