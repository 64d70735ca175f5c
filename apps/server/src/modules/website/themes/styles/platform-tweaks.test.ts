import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bodyClassesOf, readTweaks } from './index.ts';

const read = (path: string): string =>
  readFileSync(new URL(`../../../../../../../${path}`, import.meta.url), 'utf8');
const page = read('docs/reference/theme-styles.md');
/** Of what the platform draws in a theme. */
const drawn = read('packages/storefront/src/theme-base/lists.css').replace(/\s+/g, ' ');
const quickView = ['quick-view.css', 'quick-view-group.ts'].map((file) =>
  read(`packages/storefront/src/quick-view/${file}`),
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

  const ofLists = readTweaks([]).tweaks.filter(({ category }) => /^(?:Products|Events)$/.test(category));

  it.each(ofLists.map((tweak) => [tweak.title, tweak] as const))(
    'the tweak %s holds in the products and events that the platform draws',
    (title, tweak) => {
      const says = (name: string): boolean =>
        title.includes('quick-view')
          ? quickView.some((text) => text.includes(`.${name}`))
          : new RegExp(`\\.${name}(?![\\w-])`).test(drawn);
      if (tweak.type === 'checkbox') {
        expect(says(title)).toBe(true);
        return;
      }
      const classes = tweak.options.flatMap((option) => bodyClassesOf([tweak], { [title]: option }));
      expect(classes).toHaveLength(tweak.options.length);
      // The first choice, the usual one, or the left side is how it looks without a rule.
      const plain = [classes[0], ...bodyClassesOf([tweak], {}), `${title}-left`];
      expect(classes.filter((name) => !says(name) && !plain.includes(name))).toEqual([]);
    },
  );

  it('platform tweaks can be changed by the owner', () => {
    const classes = bodyClassesOf(readTweaks([]).tweaks, {
      'gallery-design': 'Slider',
      'event-excerpts': 'false',
    });
    expect(classes).toContain('gallery-design-slider');
    expect(classes).not.toContain('event-excerpts');
  });
});
