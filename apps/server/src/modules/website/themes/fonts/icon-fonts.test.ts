import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fontProblem } from './check-font.ts';

describe('icon fonts', () => {
  it.each(['ui-icons.woff2', 'social-icons.woff2'])('%s is a font that browsers take', (file) => {
    expect(fontProblem(readFileSync(join(import.meta.dirname, 'icons', file)))).toBeNull();
  });
});
