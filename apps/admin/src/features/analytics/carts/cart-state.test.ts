import { expect, it } from 'vitest';
import { createTranslate } from '../../../messages/messages.ts';
import { cartMessages } from './cart-messages.ts';
import { itemsText, reminderText } from './cart-state.tsx';

const t = createTranslate(cartMessages, 'en');
const when = () => 'in 2 hours';

it('a cart says what has become of its reminder, or why there is none', () => {
  expect(reminderText({ reminder: 'waiting', remindedOn: 1 }, t, when)).toBe('Goes in 2 hours');
  expect(reminderText({ reminder: 'sent', remindedOn: null }, t, when)).toBe('Sent');
  expect(reminderText({ reminder: 'no-consent', remindedOn: null }, t, when)).toBe('Did not agree to mail');
});

it('a cart names what is in it, and counts the rest', () => {
  expect(itemsText({ titles: ['Mug', 'Teapot'], items: 4 }, t)).toBe('Mug, Teapot and 2 more');
  expect(itemsText({ titles: ['Mug'], items: 1 }, t)).toBe('Mug');
  expect(itemsText({ titles: [], items: 2 }, t)).toBe('2 items');
});
