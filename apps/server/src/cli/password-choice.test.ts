import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createCommandIo } from './command-io.ts';
import { choosePassword } from './password-choice.ts';

const request = { password: undefined, generate: false };

function createTerminal() {
  const chunks: string[] = [];
  const screen = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  const keyboard = Object.assign(new PassThrough(), { isTTY: true });
  const io = createCommandIo({ stdin: keyboard, stdout: screen, stderr: screen });
  return { io, keyboard, output: () => chunks.join('') };
}

test('on a terminal the password is asked for twice and never shown', async () => {
  const { io, keyboard, output } = createTerminal();
  keyboard.write('hush hush1\x7f hush\rhush hush hush\r');
  expect(await choosePassword(request, io)).toEqual({ password: 'hush hush hush', generated: false });
  expect(output()).toBe('Password: \nAgain: \n');
});

test('two passwords that differ are refused', async () => {
  const { io, keyboard } = createTerminal();
  keyboard.write('one password\rother password\r');
  await expect(choosePassword(request, io)).rejects.toThrow('The two passwords differ');
});

test.each([
  ['Ctrl-C', '\x03'],
  ['Ctrl-D', '\x04'],
])('%s at the question interrupts the command', async (_key, typed) => {
  const { io, keyboard } = createTerminal();
  keyboard.write(typed);
  await expect(choosePassword(request, io)).rejects.toThrow('Interrupted');
});

test('an input that ends without a line is refused', async () => {
  const { io, keyboard } = createTerminal();
  keyboard.isTTY = false;
  keyboard.end();
  await expect(choosePassword(request, io)).rejects.toThrow('give one line on standard input');
});

test('generated passwords are long and differ', async () => {
  const { io } = createTerminal();
  const [a, b] = [
    await choosePassword({ ...request, generate: true }, io),
    await choosePassword({ ...request, generate: true }, io),
  ];
  expect(a).toEqual({ password: expect.stringMatching(/^[\w-]{20}$/), generated: true });
  expect(a.password).not.toBe(b.password);
});
