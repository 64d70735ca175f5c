import { Drawer, MantineProvider, Modal } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { theme } from './theme.ts';

describe('the theme', () => {
  it.each([
    ['a dialog', Modal],
    ['a drawer', Drawer],
  ] as const)('AP-50 %s that names no button of its own has a cross with a name', async (_what, Box) => {
    render(
      <MantineProvider theme={theme} env="test">
        <Box opened onClose={() => {}} title="Change price of 3" />
      </MantineProvider>,
    );
    expect(await screen.findByRole('button', { name: 'Close' })).toBeDefined();
  });
});
