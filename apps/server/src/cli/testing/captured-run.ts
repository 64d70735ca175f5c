import { Readable, Writable } from 'node:stream';
import { runCli } from '../run-cli.ts';

export interface CapturedRun {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

interface CaptureOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What standard input holds. */
  readonly input?: string;
  readonly browserFolder?: string;
}

/** For tests: a command in this process, with its output in hand. */
export async function runCaptured(
  words: readonly string[],
  { env, input = '', browserFolder }: CaptureOptions,
): Promise<CapturedRun> {
  const out = createSink();
  const err = createSink();
  const exitCode = await runCli({
    words,
    env: { AWNING_LOG_LEVEL: 'silent', AWNING_STARTER_THEMES: 'false', ...env },
    streams: { stdin: Readable.from([input]), stdout: out.stream, stderr: err.stream },
    signal: new AbortController().signal,
    ...(browserFolder === undefined ? {} : { browserFolder }),
  });
  return { exitCode, out: out.text(), err: err.text() };
}

function createSink(): { stream: Writable; text(): string } {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  return { stream, text: () => chunks.join('') };
}
