import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type CliCommand, flagOf } from './command.ts';
import { commandGroups, commands } from './command-list.ts';
import { runCaptured } from './testing/captured-run.ts';

const reference = new URL('../../../../docs/reference/cli.md', import.meta.url);

const requests = [
  [],
  ...Object.keys(commandGroups).map((group) => group.split(' ')),
  ...commands.map(({ name }) => name.split(' ')),
];

test.each(requests)(
  'help comes with an example, even in a broken environment: %s %s %s',
  async (...words) => {
    const typed = words.filter((word) => word !== undefined);
    const { exitCode, out, err } = await runCaptured([...typed, '--help'], { env: { PORT: 'many' } });
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    expect(out).toContain(`npm run awning -- ${typed.join(' ')}`);
    expect(out).toMatch(/^Examples?:\n {2}npm run awning -- /m);
  },
);

/** Notes every file that a program loads, and writes their number when it ends. */
const countFiles = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  let files = 0;
  registerHooks({ load: (url, context, next) => { files += url.startsWith('file:') ? 1 : 0; return next(url, context); } });
  process.on('exit', () => process.stderr.write(String(files)));
`)}`;

// The whole server is 3,000 files; help and a mistyped command must not wait for them.
test.each(['--help', 'site create --help', 'no such command'])('`%s` loads few files', (typed) => {
  const program = fileURLToPath(new URL('awning.ts', import.meta.url));
  const args = ['--import', countFiles, program, ...typed.split(' ')];
  const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const files = Number(/(\d+)$/.exec(stderr)?.[1]);
  expect(files).toBeGreaterThan(20);
  expect(files).toBeLessThan(200);
});

// It is run after every change of a theme. Half of the files describe shapes; the whole of the modules would be twice
// as many.
test('`theme check` loads only what looks at themes', () => {
  const program = fileURLToPath(new URL('awning.ts', import.meta.url));
  const theme = fileURLToPath(new URL('starter-theme', import.meta.url));
  const args = ['--import', countFiles, program, 'theme', 'check', theme];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stdout).toContain('0 errors, 0 warnings');
  expect(Number(/(\d+)$/.exec(stderr)?.[1])).toBeLessThan(1_600);
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
            requirement: command.argument.placeholder.startsWith('[') ? 'if wanted' : 'always',
          },
        ]
      : []),
    ...Object.entries(command.options).map(([key, option]) => ({
      flags: [flagOf(key), option.placeholder].filter((part) => part !== null).join(' '),
      meaning: option.meaning,
      requirement: option.required ? 'always' : option.repeatable ? 'any number of times' : 'if wanted',
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
        ([, flags, meaning, requirement]) => ({
          flags,
          meaning,
          requirement,
        }),
      ),
    }));
}

test('the reference lists the same commands and options as the code, in the same words', async () => {
  expect(parseReference(await readFile(reference, 'utf8'))).toEqual(commands.map(described));
});
