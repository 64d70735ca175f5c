import { readFile } from 'node:fs/promises';
import { EditCommand, parseDocument } from '@awning/site-model';
import { beforeAll, describe, expect, it } from 'vitest';

const PAGE = 'docs/reference/documents.md';
let page: string;
beforeAll(async () => {
  page = await readFile(new URL(`../../../../../../../${PAGE}`, import.meta.url), 'utf8');
});

describe(PAGE, () => {
  it('the document reference has every command with its fields, and no other', () => {
    const rows = page
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

  it('the document reference has an example that can be saved', () => {
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
    expect(parseDocument(JSON.parse(example))).toMatchObject({ ok: true });
  });
});
