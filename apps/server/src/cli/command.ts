import type { Config } from '../config/config.ts';
import { UsageError } from './command-errors.ts';
import type { CommandIo } from './command-io.ts';
import type { Install, InstallNeeds } from './install.ts';

/** One option of a command: how it is written, what it means, and how its text becomes a value. */
export interface CommandOption<T = unknown> {
  /** What stands for the value in help, such as `<name>`; null for a switch without one. */
  readonly placeholder: string | null;
  readonly meaning: string;
  readonly required: boolean;
  readonly repeatable: boolean;
  /** Gets what the parser found: a text, a list of texts, true, or undefined when it was not given. */
  readonly read: (match: unknown) => T;
}

/** What is typed without a dash in front, such as the names of files. */
export interface CommandArgument {
  /** As in help: `<file>`, `<file...>` for one or more, or `[file]` for one that may be left out. */
  readonly placeholder: string;
  readonly meaning: string;
}

type CommandOptions = Readonly<Record<string, CommandOption>>;

type ValuesOf<O extends CommandOptions> = { readonly [K in keyof O]: ReturnType<O[K]['read']> };

export interface CommandContext {
  readonly config: Config;
  readonly io: CommandIo;
  /** Where `npm run build` puts what browsers load. */
  readonly browserFolder: string;
  /** Aborts when the command is to end. */
  readonly signal: AbortSignal;
  /** Opens the database and the modules for `work` and closes everything after it, however it ends. */
  withInstall<T>(work: (install: Install) => Promise<T>, needs?: InstallNeeds): Promise<T>;
}

interface CommandDefinition<O extends CommandOptions> {
  /** As typed, group first: `site create`. */
  readonly name: string;
  readonly summary: string;
  /** What follows `npm run awning --` in help and in the reference. */
  readonly example: string;
  readonly argument?: CommandArgument;
  readonly options: O;
  /** `typed` is what was given for the argument: at least one of it, unless it may be left out. */
  run(values: ValuesOf<O>, context: CommandContext, typed: readonly string[]): Promise<void>;
}

export interface CliCommand extends Omit<CommandDefinition<CommandOptions>, 'run'> {
  run(
    match: Readonly<Record<string, unknown>>,
    context: CommandContext,
    typed: readonly string[],
  ): Promise<void>;
}

export function defineCommand<O extends CommandOptions>(definition: CommandDefinition<O>): CliCommand {
  return {
    ...definition,
    run(match, context, typed) {
      const values = Object.fromEntries(
        Object.entries(definition.options).map(([key, option]) => [key, readOption(key, option, match[key])]),
      );
      return definition.run(values as ValuesOf<O>, context, typed);
    },
  };
}

function readOption(key: string, option: CommandOption, match: unknown): unknown {
  try {
    return option.read(match);
  } catch (error) {
    throw new UsageError(`${flagOf(key)}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** `displayName` is written `--display-name`. */
export const flagOf = (key: string): string =>
  `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const one = (match: unknown): string | undefined => (typeof match === 'string' ? match : undefined);

export const text = (placeholder: string, meaning: string): CommandOption<string | undefined> => ({
  placeholder,
  meaning,
  required: false,
  repeatable: false,
  read: one,
});

export const requiredText = (placeholder: string, meaning: string): CommandOption<string> => ({
  ...text(placeholder, meaning),
  required: true,
  read(match) {
    const value = one(match);
    if (value === undefined || value.trim() === '') throw new Error('must not be empty.');
    return value;
  },
});

/** `parse` throws an Error whose message says what would be right. */
export const repeatedText = <T>(
  placeholder: string,
  meaning: string,
  parse: (text: string) => T,
): CommandOption<readonly T[]> => ({
  placeholder,
  meaning,
  required: false,
  repeatable: true,
  read: (match) => (Array.isArray(match) ? match : []).map((item) => parse(String(item))),
});

export const flag = (meaning: string): CommandOption<boolean> => ({
  placeholder: null,
  meaning,
  required: false,
  repeatable: false,
  read: (match) => match === true,
});
