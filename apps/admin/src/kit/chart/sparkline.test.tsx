import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Sparkline } from './sparkline.tsx';

const points = [
  { label: 'Mon', value: 12 },
  { label: 'Tue', value: 0 },
  { label: 'Wed', value: 30 },
];

describe('the small line beside a number', () => {
  it('AP-50 a sparkline has its values in a table of its name', () => {
    render(<Sparkline label="Sales of the last days" points={points} />);
    expect(
      within(screen.getByRole('table', { name: 'Sales of the last days' })).getAllByRole('row'),
    ).toHaveLength(3);
  });

  it('a sparkline without points, with one, and of nothing but zeros draws no broken path', () => {
    for (const shown of [[], points.slice(0, 1), points.map((point) => ({ ...point, value: 0 }))]) {
      const { container, unmount } = render(<Sparkline label="Orders" points={shown} />);
      expect(container.innerHTML).not.toContain('NaN');
      unmount();
    }
  });
});
