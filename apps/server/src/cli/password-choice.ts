import { randomBytes } from 'node:crypto';
import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { flag, text } from './command.ts';
import { Interrupted, UsageError } from './command-errors.ts';
import type { CommandIo } from './command-io.ts';

/** The ways to give a password, the same in every command that needs one. */
export const passwordOptions = {
  password: text(
    '<password>',
    'The password; other accounts of this machine may see it while the command runs',
  ),
  generate: flag('Make a password up and print it'),
};

export interface ChosenPassword {
  readonly password: string;
  readonly generated: boolean;
}

/** From the options; else asked for twice on a terminal, without showing it; else one line of standard input. */
export async function choosePassword(
  options: { password: string | undefined; generate: boolean },
  io: CommandIo,
): Promise<ChosenPassword> {
  if (options.password !== undefined && options.generate)
    throw new UsageError('--password and --generate exclude each other.');
  if (options.password !== undefined) return { password: options.password, generated: false };
  if (options.generate) return { password: randomBytes(15).toString('base64url'), generated: true };
  const password = io.input.isTTY ? await askTwice(io) : await readPiped(io);
  return { password, generated: false };
}

/** The prompt goes where results do not, so that a program reading those still lets a person answer. */
async function askTwice({ input, prompts }: CommandIo): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = readLines(createInterface({ input, output: nowhere, terminal: true, historySize: 0 }));
  const ask = async (question: string): Promise<string> => {
    prompts.write(question);
    const line = await lines.next();
    prompts.write('\n');
    if (line === null) throw new Interrupted();
    return line;
  };
  try {
    const password = await ask('Password: ');
    if ((await ask('Again: ')) !== password) throw new UsageError('The two passwords differ.');
    return password;
  } finally {
    lines.close();
  }
}

async function readPiped({ input }: CommandIo): Promise<string> {
  const lines = readLines(createInterface({ input, terminal: false }));
  const line = await lines.next();
  lines.close();
  if (line === null || line === '') {
    throw new UsageError('No password: give one line on standard input, or --password, or --generate.');
  }
  return line;
}

/** Reads line by line; null when the input has ended or Ctrl-C was pressed. Lines that come early are kept. */
function readLines(source: Interface): { next(): Promise<string | null>; close(): void } {
  const early: string[] = [];
  let waiting: ((line: string | null) => void) | null = null;
  let ended = false;
  source.on('line', (line) => {
    if (waiting) waiting(line);
    else early.push(line);
    waiting = null;
  });
  source.on('SIGINT', () => source.close());
  source.on('close', () => {
    ended = true;
    waiting?.(null);
  });
  return {
    next: () =>
      new Promise((resolve) => {
        const line = early.shift();
        if (line !== undefined || ended) resolve(line ?? null);
        else waiting = resolve;
      }),
    close: () => source.close(),
  };
}
