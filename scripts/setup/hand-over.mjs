import { spawn } from 'node:child_process';
import { constants } from 'node:os';

// One Ctrl-C reaches us twice, from the terminal and from npm. What comes this soon after is the same wish.
const echoMs = 1_000;

/**
 * Runs a program on the chosen Node and returns its exit code. The open channel between the two shows the program when
 * this process is gone, however it went, so that no server stays behind.
 */
export function handOver({ root, runtime, program, terminal }) {
  const child = spawn(runtime, program, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // In a process group of its own the program hears a signal once, from us. One that asks questions must
    // stay in the group of the terminal, otherwise it could not read the answers.
    detached: !terminal,
  });

  let lastSignalAt = Number.NEGATIVE_INFINITY;
  const forward = (signal) => {
    const now = performance.now();
    if (now - lastSignalAt < echoMs) return;
    lastSignalAt = now;
    // The terminal has already told everybody in its group.
    if (terminal && signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);

  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}
