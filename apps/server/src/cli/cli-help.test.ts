import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { runCaptured } from './captured-run.ts';
import { type CliCommand, flagOf } from './command.ts';
import { commandGroups, commands } from './command-list.ts';

const reference = new URL('../../../../docs/reference/cli.md', import.meta.url);

const asked = [
  [],
  ...Object.keys(commandGroups).map((group) => group.split(' ')),
  ...commands.map(({ name }) => name.split(' ')),
];

test.each(asked)('help comes with an example, even in a broken environment: %s %s %s', async (...words) => {
  const typed = words.filter((word) => word !== undefined);
  const { exitCode, out, err } = await runCaptured([...typed, '--help'], { env: { PORT: 'many' } });
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
  expect(out).toContain(`npm run awning -- ${typed.join(' ')}`);
  expect(out).toMatch(/^Examples?:\n {2}npm run awning -- /m);
});

test('every group is described and has a command', () => {
  const used = commands.flatMap(({ name }) => {
    const words = name.split(' ').slice(0, -1);
    return words.map((_word, at) => words.slice(0, at + 1).join(' '));
  });
  expect(new Set(used)).toEqual(new Set(Object.keys(commandGroups)));
});

const described = (command: CliCommand) => ({
  name: command.name,
  summary: command.summary,
  example: `npm run awning -- ${command.example}`,
  options: [
    ...(command.argument
      ? [
          {
            flags: command.argument.placeholder,
            meaning: command.argument.meaning,
            given: command.argument.placeholder.startsWith('[') ? 'if wanted' : 'always',
          },
        ]
      : []),
    ...Object.entries(command.options).map(([key, option]) => ({
      flags: [flagOf(key), option.placeholder].filter((part) => part !== null).join(' '),
      meaning: option.meaning,
      given: option.required ? 'always' : option.repeatable ? 'any number of times' : 'if wanted',
    })),
  ],
});

function parseReference(page: string) {
  return page
    .split(/^## `/m)
    .slice(1)
    .map((section) => ({
      name: section.slice(0, section.indexOf('`')),
      summary: section.split('\n\n')[1],
      example: /```sh\n(.*)\n```/.exec(section)?.[1],
      options: [...section.matchAll(/^\| `(.+?)` \| (.+?) \| (.+?) \|$/gm)].map(
        ([, flags, meaning, given]) => ({
          flags,
          meaning,
          given,
        }),
      ),
    }));
}

test('the reference lists the same commands and options as the code, in the same words', async () => {
  expect(parseReference(await readFile(reference, 'utf8'))).toEqual(commands.map(described));
});
