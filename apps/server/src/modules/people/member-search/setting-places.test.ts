import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settingPlaces } from './setting-places.ts';

const admin = new URL('../../../../../admin/src/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, admin), 'utf8');

const routes = [...read('app/screens.ts').matchAll(/\b(?:screen|list|searched|editor)\(\s*'([^']+)'/g)].map(
  ([, path = '']) => path,
);
const topics = new Map(
  [...read('features/settings/topic-list.ts').matchAll(/^ {2}topic\('([^']+)', '[^']+', \[([^\]]+)\]/gm)].map(
    ([, id = '', needs = '']) => [id, needs],
  ),
);
const anchors = readdirSync(new URL('features/settings/', admin), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .flatMap((path) => [...read(`features/settings/${path}`).matchAll(/anchor="([^"]+)"/g)])
  .map(([, anchor = '']) => anchor);

describe('where settings are found', () => {
  it('the screens of the admin are read out of its sources', () => {
    expect(routes).toContain('/themes');
    expect([...topics.keys()]).toContain('brand');
    expect(anchors).toContain('images');
  });

  it.each(settingPlaces.map((place) => [place.id, place] as const))(
    'the setting "%s" leads to a screen that is there for those who find it',
    (_id, { address, permission }) => {
      const [path = '', anchor] = address.replace(/^\/config/, '').split('#');
      const [, name] = /^\/settings\/(.+)$/.exec(path) ?? [];
      if (name === undefined) expect(routes).toContain(path);
      else expect(topics.get(name)).toContain(`'${permission}'`);
      if (anchor !== undefined) expect(anchors).toContain(anchor);
    },
  );
});
