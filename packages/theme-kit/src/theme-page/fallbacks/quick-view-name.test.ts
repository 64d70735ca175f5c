import { expect, it } from 'vitest';
import { createPageEngine } from '../page-engine.ts';

const draw = (item: object): string =>
  createPageEngine().compile('{item|product-quick-view group}').render({ item }).output;

it('the quick view button of a list is named after its product, behind the words that can be seen', () => {
  expect(draw({ id: 'p1', title: 'Mug "Sea" & <Ink>' })).toBe(
    '<span class="sqs-product-quick-view-button" role="button" aria-label="Quick View: Mug &quot;Sea&quot; &amp; &lt;Ink&gt;" tabindex="0" data-id="p1" data-group="group">Quick View</span>',
  );
  expect(draw({ id: 'p1' })).not.toContain('aria-label');
});
