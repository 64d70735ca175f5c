import { readFile } from 'node:fs/promises';
import { blockOptions, EditCommand, parseDocument, sectionOptions } from '@awning/site-model';
import { beforeAll, describe, expect, it } from 'vitest';

const PAGE = 'docs/reference/documents.md';
let page: string;
beforeAll(async () => {
  page = await readFile(new URL(`../../../../../../../${PAGE}`, import.meta.url), 'utf8');
});

describe(PAGE, () => {
  it('the document reference has every command with its fields, and no other', () => {
    const [, commandsPart = ''] = page.split('## Commands\n');
    const rows = commandsPart
      .split('\n')
      .flatMap((line) => /^\| `([a-z-]+)` \| ([^|]*) \|/.exec(line)?.slice(1, 3).join(' ') ?? []);
    const commands = EditCommand.anyOf.map(({ properties, required }) => {
      const { do: name, ...fields } = properties;
      const names = Object.keys(fields).map((field) =>
        (required as readonly string[]).includes(field) ? `\`${field}\`` : `\`[${field}]\``,
      );
      return `${name.const} ${names.join(' ')}`;
    });
    expect(rows).toEqual(commands);
  });

  it('the document reference has every setting that a section and a block may have, and no other', () => {
    const [settingsPart = ''] = page.split('## Settings that may be missing\n').slice(1);
    const names = [...(settingsPart.split('## ')[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(
      ([, name]) => name,
    );
    expect(names).toEqual([...Object.keys(sectionOptions), ...Object.keys(blockOptions)]);
  });

  it('the document reference has an example that can be saved', () => {
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
    expect(parseDocument(JSON.parse(example))).toMatchObject({ ok: true });
  });
});
