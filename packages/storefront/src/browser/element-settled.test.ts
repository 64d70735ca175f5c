// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenSettled } from './element-settled.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<main><p>Text</p></main>';
});
afterEach(() => vi.useRealTimers());

function begin() {
  const element = document.querySelector('main');
  if (!element) throw new Error('There is no main');
  const settled = vi.fn();
  void whenSettled(element).then(settled);
  return { element, settled };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('an element', () => {
  it('PL-9.44 an element has settled when nothing has changed for 100 ms', async () => {
    const { element, settled } = begin();
    await pass(60);
    element.append('more');
    await pass(60);
    element.querySelector('p')?.setAttribute('class', 'shown');
    await pass(99);
    expect(settled).not.toHaveBeenCalled();
    await pass(1);
    expect(settled).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('PL-9.44 that never rests is waited for no longer than 3000 ms', async () => {
    const { element, settled } = begin();
    for (let elapsed = 0; elapsed < 2950; elapsed += 50) {
      element.append('.');
      await pass(50);
    }
    element.append('.');
    await pass(49);
    expect(settled).not.toHaveBeenCalled();
    await pass(1);
    expect(settled).toHaveBeenCalledExactlyOnceWith(false);
  });
});
