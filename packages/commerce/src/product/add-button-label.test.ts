import { describe, expect, it } from 'vitest';
import { addButtonLabel } from './add-button-label.ts';

const label = (
  useCustomAddButtonText: boolean,
  customAddButtonText: string,
  isSubscribable = false,
): string => addButtonLabel({ isSubscribable, useCustomAddButtonText, customAddButtonText });

describe('the button that adds a product', () => {
  it("CT-15 the add button has the owner's text when it is enabled and not blank", () => {
    expect(label(true, 'Reserve yours')).toBe('Reserve yours');
    expect(label(true, 'Join', true)).toBe('Join');
  });

  it('CT-15 otherwise says what it does', () => {
    expect(label(false, 'Reserve yours')).toBe('Add To Cart');
    expect(label(true, '  ')).toBe('Add To Cart');
    expect(label(true, '', true)).toBe('Subscribe');
    expect(label(false, 'Join', true)).toBe('Subscribe');
  });
});
