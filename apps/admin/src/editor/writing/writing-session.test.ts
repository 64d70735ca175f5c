import { expect, it } from 'vitest';
import { openWriting } from './testing/open-writing.ts';

it('ED-57 commits with pauses under two seconds are one step; undo brings the text back and tells the canvas', async () => {
  const { model, session, told, state, commit } = await openWriting('<p>a</p>');
  session.receive({ kind: 'textState', state });
  const steps = () => model.state().history.past.length;
  const before = steps();
  commit('<p>ab</p>', Number.POSITIVE_INFINITY);
  commit('<p>abc</p>', 1999);
  expect(steps()).toBe(before + 1);
  commit('<p>abcd</p>', 2000);
  expect(steps()).toBe(before + 2);
  expect(session.value()).toBe('<p>abcd</p>');
  expect(told).toEqual([]);

  model.undo();
  expect(session.value()).toBe('<p>abc</p>');
  expect(told.at(-1)).toEqual({ kind: 'text', command: { do: 'value', value: '<p>abc</p>', seen: 3 } });
  model.undo();
  expect(told.at(-1)).toEqual({ kind: 'text', command: { do: 'value', value: '<p>a</p>', seen: 3 } });
  model.redo();
  expect(session.value()).toBe('<p>abc</p>');
});

it('ED-26 a text that is opened on the page is selected everywhere', async () => {
  const { model, session, state, block } = await openWriting();
  model.select([]);
  session.receive({ kind: 'textState', state });
  expect(model.state().view.selected).toEqual([block]);
});

it('a problem of a text is said as a refusal, and the text stays', async () => {
  const { model, session, state } = await openWriting('<p>a</p>');
  session.receive({ kind: 'textState', state });
  session.receive({ kind: 'textProblem', problem: 'too-long' });
  expect(model.state().said).toMatchObject({
    sentence: 'That is more than this text can hold. Nothing was pasted, and your text is as it was.',
    isRefusal: true,
  });
  expect(session.value()).toBe('<p>a</p>');
});
