import { expect, it } from 'vitest';
import { OVERLAY_STYLES } from './overlay-styles.ts';

/** What a rule of the overlay says. */
const rule = (selector: string): string =>
  new RegExp(`^\\s*${selector.replaceAll('.', '\\.')} \\{(.*)\\}`, 'm').exec(OVERLAY_STYLES)?.[1] ?? '';

it('PL-9.45 ED-15 what is selected has the blue of the grid editor, guides have its yellow, both with a white casing', () => {
  for (const selector of ['.frame', '.landing', '.handle']) expect(rule(selector)).toContain('#027aff');
  expect(rule('.guide')).toContain('background: #ffb802');
  for (const selector of ['.frame', '.landing', '.guide'])
    expect(rule(selector)).toMatch(/box-shadow: 0 0 0 calc\(1px \* var\(--z\)\) #fff/);
});

it('why a part is shown as it was is written out, also on a part that is narrower than the words', () => {
  expect(rule('.why')).not.toMatch(/nowrap|ellipsis|overflow: hidden/);
  expect(rule('.why')).toContain('max-inline-size: max(100%, calc(240px * var(--z)))');
});
