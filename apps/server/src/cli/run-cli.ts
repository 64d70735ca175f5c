import { Command, Option } from 'commander';
import { readConfig } from '../config/environment.ts';
import { defaultBrowserFolder } from '../platform/http/browser-bundles/browser-folder.ts';
import { type CliCommand, type CommandContext, flagOf } from './command.ts';
import { type CommandIo, createCommandIo, type Streams } from './command-io.ts';
import { commandGroups, commands } from './command-list.ts';
import { explainFailure } from './failure.ts';

export interface CliRun {
  /** What was typed after `npm run awning --`. */
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly streams: Streams;
  /** Aborting closes what is open and ends the command. */
  readonly signal: AbortSignal;
  readonly browserFolder?: string;
}

const PROGRAM = 'npm run awning --';

/** Runs one command and answers its exit code: 0 done, 1 refused or failed, 2 typed wrongly, 130 interrupted. */
export async function runCli(cliRun: CliRun): Promise<number> {
  const { words, streams } = cliRun;
  const io = createCommandIo(streams);
  const program = createProgram(streams, (command, match, typed) =>
    command.run(match, createContext(cliRun, io), typed),
  );
  try {
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    const { exitCode, words: explanation } = explainFailure(error);
    if (explanation !== null) io.remark(explanation);
    return exitCode;
  }
}

function createContext(
  { env, signal, browserFolder = defaultBrowserFolder }: CliRun,
  io: CommandIo,
): CommandContext {
  // Read here and not earlier: help must work in any environment, even a broken one.
  const config = readConfig(env);
  return {
    config,
    io,
    signal,
    browserFolder,
    // Commands that open no install need a small part of the code.
    withInstall: async (work, needs = {}) => {
      const { withInstall } = await import('./install.ts');
      return withInstall({ config, signal, needs }, work);
    },
  };
}

type RunCommand = (
  command: CliCommand,
  match: Record<string, unknown>,
  typed: readonly string[],
) => Promise<void>;

function createProgram({ stdout, stderr }: Streams, run: RunCommand): Command {
  const program = new Command(PROGRAM)
    .description('Commands for an Awning install.')
    .exitOverride()
    .showHelpAfterError('(add --help for what is possible)')
    .helpCommand(false)
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
    })
    .addHelpText('after', examplesText(commands));
  const groups = new Map<string, Command>();
  const groupOf = (words: readonly string[]): Command => {
    const last = words.at(-1);
    if (last === undefined) return program;
    const name = words.join(' ');
    const group = groups.get(name) ?? addGroup(groupOf(words.slice(0, -1)), last, name);
    groups.set(name, group);
    return group;
  };
  for (const command of commands) {
    const words = command.name.split(' ');
    addCommand(groupOf(words.slice(0, -1)), words.at(-1) ?? '', command, run);
  }
  return program;
}

function addGroup(parent: Command, word: string, name: string): Command {
  const members = commands.filter((command) => command.name.startsWith(`${name} `));
  return parent
    .command(word)
    .description(commandGroups[name] ?? '')
    .helpCommand(false)
    .addHelpText('after', examplesText(members));
}

function addCommand(parent: Command, word: string, command: CliCommand, run: RunCommand): void {
  const parsed = parent
    .command(word)
    .description(command.summary)
    .allowExcessArguments(false)
    .addHelpText('after', examplesText([command]));
  for (const [key, { placeholder, meaning, required, repeatable }] of Object.entries(command.options)) {
    const flags = placeholder === null ? flagOf(key) : `${flagOf(key)} ${placeholder}`;
    const option = new Option(flags, meaning).makeOptionMandatory(required);
    if (repeatable) option.argParser((value: string, earlier: readonly string[] = []) => [...earlier, value]);
    parsed.addOption(option);
  }
  if (command.argument) parsed.argument(command.argument.placeholder, command.argument.meaning);
  // The parser hands over what was typed as a text, or as a list where there may be several.
  parsed.action(() => run(command, parsed.opts(), parsed.processedArgs.flat() as string[]));
}

const examplesText = (listedCommands: readonly CliCommand[]): string =>
  `\n${listedCommands.length === 1 ? 'Example' : 'Examples'}:\n${listedCommands
    .map((command) => `  ${PROGRAM} ${command.example}`)
    .join('\n')}`;
