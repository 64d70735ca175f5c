import { describe, expect, it, vi } from 'vitest';
import { startEdits } from './record-edits.ts';
import { createRecordStore } from './record-store.ts';

function storeOfVariants(count: number) {
  const store = createRecordStore<{ title: string; variants: { id: string; price: string }[] }>();
  const variants = Array.from({ length: count }, (_, index) => ({ id: `v${index}`, price: '1.00' }));
  store.update(() => startEdits({ title: 'Mug', variants }));
  return store;
}

describe('the store of a record', () => {
  it('the summary is the same object while a member goes on typing into the same field', () => {
    const store = storeOfVariants(3);
    store.set('title', 'Mugs');
    const first = store.summary();
    store.set('title', 'Mugs!');
    expect(store.summary()).toBe(first);
    store.set('title', 'Mug');
    expect(store.summary().changed).toEqual([]);
  });

  it('AP-23 an error of a field goes when the field is changed, and the others stay', () => {
    const store = storeOfVariants(3);
    store.setErrors({ title: 'Too long.', 'variants[v1].price': 'No number.' });
    const listener = vi.fn();
    store.subscribe(listener);
    store.set('variants[v1].price', '4');
    expect([store.errorOf('variants[v1].price'), store.errorOf('title')]).toEqual([undefined, 'Too long.']);
    expect(listener).toHaveBeenCalledOnce();
  });
});
