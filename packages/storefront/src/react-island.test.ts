// @vitest-environment happy-dom
import { createElement, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { mountReact } from './react-island.ts';

/** Patient, because the machine may be busy. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

function Faulty({ now }: { now: boolean }) {
  const [broken, setBroken] = useState(now);
  if (broken) throw new Error('broken');
  return createElement('button', { type: 'button', onClick: () => setBroken(true) }, 'Press');
}

describe('React in an island', () => {
  it('mountReact has rendered before it returns', () => {
    const element = document.createElement('div');
    element.innerHTML = '<p>old</p>';
    mountReact(element, createElement('p', null, 'new'), { fail: () => {} });
    expect(element.innerHTML).toBe('<p>new</p>');
  });

  it('mountReact throws what its first render throws', () => {
    const element = document.createElement('div');
    const fail = vi.fn();
    expect(() => mountReact(element, createElement(Faulty, { now: true }), { fail })).toThrow('broken');
    expect(fail).not.toHaveBeenCalled();
  });

  it('mountReact reports a later render that throws', async () => {
    const element = document.createElement('div');
    document.body.append(element);
    const fail = vi.fn();
    mountReact(element, createElement(Faulty, { now: false }), { fail });
    element.querySelector('button')?.click();
    await eventually(() => expect(fail).toHaveBeenCalledExactlyOnceWith(new Error('broken')));
  });
});
