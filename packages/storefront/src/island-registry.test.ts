// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { load } from './island-files.ts';
import { islands } from './island-registry.ts';

/** An element that a simple selector matches: tag, classes and attributes. */
function elementFor(selector: string): HTMLElement {
  const last =
    selector
      .replace(/:not\([^)]*\)/g, '')
      .split(' ')
      .at(-1) ?? '';
  const element = document.createElement(/^[a-z]+/.exec(last)?.[0] ?? 'div');
  for (const [, name = ''] of last.matchAll(/\.([\w-]+)/g)) element.classList.add(name);
  for (const [, name = ''] of last.matchAll(/\[([\w-]+)\]/g)) element.setAttribute(name, '');
  return element;
}

const selectors = islands.flatMap(({ selector }) => selector.split(','));

it.each(selectors)('%s has a file that takes it over', async (selector) => {
  const { mount } = await load(elementFor(selector));
  expect(mount).toBeTypeOf('function');
});

it('an element that no file knows is left to its HTML', async () => {
  await expect(load(document.createElement('p'))).rejects.toThrow('No island');
});
