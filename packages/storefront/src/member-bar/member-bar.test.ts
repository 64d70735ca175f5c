import { describe, expect, it } from 'vitest';
import { editPlaceOf } from './member-bar.ts';

const editor = ['site.view', 'content.contribute', 'content.edit'];

describe('the way from a page to where it is edited', () => {
  it('a page leads to the editor of its document, an item to that of its body', () => {
    expect(editPlaceOf({ collection: { id: 'a1' } }, editor)?.href).toBe('/config/pages/a1/edit');
    const post = { collection: { id: 'a1' }, item: { id: 'b2', recordType: 1 } };
    expect(editPlaceOf(post, editor)?.href).toBe('/config/items/b2/edit');
  });

  it('a product leads to its page in the admin, for those who may change it', () => {
    const product = { collection: { id: 'a1' }, item: { id: 'b2', recordType: 11 } };
    expect(editPlaceOf(product, [...editor, 'commerce.manage'])?.href).toBe('/config/products/b2');
    expect(editPlaceOf(product, editor)).toBeNull();
  });

  it('who may not edit, and a page that is no collection, get no link', () => {
    expect(editPlaceOf({ collection: { id: 'a1' } }, ['site.view'])).toBeNull();
    expect(editPlaceOf({}, editor)).toBeNull();
  });
});
