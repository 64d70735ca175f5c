// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createInteractionHold } from './interaction-hold.ts';

function hold(html: string) {
  document.body.innerHTML = html;
  const root = document.querySelector<HTMLElement>('.island');
  const target = document.querySelector<HTMLElement>('.pressed');
  if (!root || !target) throw new Error('There is nothing to press.');
  const begin = vi.fn();
  const interactionHold = createInteractionHold(root, { begin, limitMs: 60_000 });
  const click = (key: string, more: KeyboardEventInit = {}): KeyboardEvent => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    target.dispatchEvent(event);
    return event;
  };
  const clicks = (): number => {
    let count = 0;
    interactionHold.release();
    target.addEventListener('click', () => (count += 1));
    interactionHold.replay();
    return count;
  };
  return { begin, press: click, clicks };
}

const SPAN = '<span class="island pressed" role="button" tabindex="0">Quick View</span>';
afterEach(() => document.body.replaceChildren());

describe('a key pressed before the island is there', () => {
  it.each(['Enter', ' '])('"%s" on what only a script can press is replayed once, as a click', (key) => {
    const { begin, press: click, clicks } = hold(SPAN);
    expect(click(key).defaultPrevented).toBe(true);
    expect(click(key, { repeat: true }).defaultPrevented).toBe(true);
    expect(begin).toHaveBeenCalled();
    expect(clicks()).toBe(1);
  });

  it('a key pressed before an island loads clicks a button inside the island too', () => {
    const { press: click, clicks } = hold(
      '<div class="island"><div class="pressed" role="button">Add</div></div>',
    );
    click('Enter');
    expect(clicks()).toBe(1);
  });

  it.each<[string, string, string, KeyboardEventInit]>([
    ['another key', SPAN, 'Tab', {}],
    ['a shortcut', SPAN, 'Enter', { ctrlKey: true }],
    [
      'a button that the browser presses itself',
      '<form class="island"><button class="pressed" role="button">Add</button></form>',
      'Enter',
      {},
    ],
    ['typing', '<form class="island"><input class="pressed"></form>', ' ', {}],
  ])('%s is left to the browser', (_, html, key, more) => {
    const { press: click, clicks } = hold(html);
    expect(click(key, more).defaultPrevented).toBe(false);
    expect(clicks()).toBe(0);
  });
});

describe('choices made before the island is there', () => {
  // Themes print the choices of a product as labels with the role of a button.
  const choice = (option: string, value: string): string =>
    `<input type="radio" id="${value}" name="${option}" value="${value}"><label role="button" tabindex="0" for="${value}">${value}</label>`;

  function showChoices() {
    document.body.innerHTML = `<div class="island">${choice('size', 'large')}${choice('glaze', 'ink')}</div>`;
    const root = document.querySelector<HTMLElement>('.island');
    if (!root) throw new Error('There is no island.');
    const begin = vi.fn();
    const interactionHold = createInteractionHold(root, { begin, limitMs: 60_000 });
    const chosen = (): string[] =>
      [...root.querySelectorAll<HTMLInputElement>('input')].flatMap((radio) =>
        radio.checked ? radio.value : [],
      );
    const replay = (): void => {
      interactionHold.release();
      interactionHold.replay();
    };
    return { labels: [...root.querySelectorAll('label')], begin, chosen, replay };
  }

  it('every label clicked before an island loads chooses its radio button at once', () => {
    const { labels, begin, chosen, replay } = showChoices();
    for (const label of labels) label.click();
    expect(chosen()).toEqual(['large', 'ink']);
    replay();
    expect(chosen()).toEqual(['large', 'ink']);
    expect(begin).toHaveBeenCalled();
  });

  it.each(['Enter', ' '])(
    '"%s" on each label before an island loads chooses its radio button at once',
    (key) => {
      const { labels, chosen, replay } = showChoices();
      for (const label of labels) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        label.dispatchEvent(event);
        expect(event.defaultPrevented).toBe(true);
      }
      expect(chosen()).toEqual(['large', 'ink']);
      replay();
      expect(chosen()).toEqual(['large', 'ink']);
    },
  );
});
