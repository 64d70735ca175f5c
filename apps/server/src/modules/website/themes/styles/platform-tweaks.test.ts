import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bodyClassesOf, readTweaks } from './index.ts';

const page = readFileSync(
  new URL('../../../../../../../docs/reference/theme-styles.md', import.meta.url),
  'utf8',
);

describe('tweaks of the platform', () => {
  it('tweaks of the platform put the classes on body that the reference lists', () => {
    const classes = bodyClassesOf(readTweaks([]).tweaks, {});
    const missing = classes.filter(
      (name) => !page.includes(`\`${name}\``) && !/^(?:small|medium|large)-button-/.test(name),
    );
    expect(missing).toEqual([]);
    const listed = [...page.matchAll(/`((?:gallery|event|tweak|image-block|newsletter)-[a-z\d-]+)`/g)].map(
      ([, name]) => name,
    );
    expect(listed.filter((name) => name !== undefined && !classes.includes(name))).toEqual([]);
  });

  it('platform tweaks can be changed by the owner', () => {
    const classes = bodyClassesOf(readTweaks([]).tweaks, {
      'gallery-design': 'Slider',
      'event-excerpts': 'false',
    });
    expect(classes).toContain('gallery-design-slider');
    expect(classes).not.toContain('event-excerpts');
  });
});
