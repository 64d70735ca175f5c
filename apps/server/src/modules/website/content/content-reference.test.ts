import { readFile } from 'node:fs/promises';
import { CONTENT_KINDS, CONTENT_STATUSES, collectionKinds, contentKind, SiteLimits } from '@awning/contract';
import { FOLDER_BEHAVIORS, PAGE_TYPES, RECORD_TYPES, RESERVED_SEGMENTS } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { limitDefaults } from '../../foundation/settings/index.ts';

const PAGE = 'docs/reference/content.md';

const words = (codes: readonly number[], names: Readonly<Record<string, number>>): string =>
  codes.map((code) => `${Object.keys(names).find((name) => names[name] === code)} ${code}`).join(', ') || '–';

const expected = {
  Kinds: collectionKinds.map((kind) => {
    const { title, type, typeName, ordering, accepts, pageTypes, folderBehaviors, hasDocument } =
      contentKind(kind);
    const cells = [
      `\`${kind}\``,
      title,
      type,
      `\`${typeName}\``,
      ordering,
      words(accepts, RECORD_TYPES),
      words(pageTypes, PAGE_TYPES),
      words(folderBehaviors, FOLDER_BEHAVIORS),
      hasDocument ? 'yes' : 'no',
    ];
    return `| ${cells.join(' | ')} |`;
  }),
  Statuses: Object.entries(CONTENT_STATUSES).map(([status, label]) => `| \`${status}\` | ${label} |`),
  Limits: Object.entries(SiteLimits.properties).map(([name, schema]) => {
    const { description, minimum, maximum }: Record<string, unknown> = { ...schema };
    const usual = Object.entries(limitDefaults).find(([each]) => each === name)?.[1];
    return `| \`${name}\` | ${description} | ${usual} | ${minimum} to ${maximum} |`;
  }),
  Addresses: RESERVED_SEGMENTS.map((segment) => `| \`/${segment}\` |`),
};

describe(PAGE, () => {
  it('the content reference has the kinds, statuses, limits and reserved addresses of the code, and no others', async () => {
    const page = await readFile(new URL(`../../../../../../${PAGE}`, import.meta.url), 'utf8');
    const sections = Object.fromEntries(
      page
        .split(/^## /m)
        .slice(1)
        .map((section) => [
          section.slice(0, section.indexOf('\n')),
          section.split('\n').filter((line) => line.startsWith('| `')),
        ]),
    );
    expect(sections, `Copy the right lines into ${PAGE}`).toMatchObject(expected);
    expect(Object.keys(CONTENT_KINDS)).toEqual(collectionKinds);
  });
});
