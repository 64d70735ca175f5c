import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** `unknown` is a live process of which this system does not tell when it began. */
export type ProcessStart = string | 'gone' | 'unknown';

/**
 * When a process began, as a token to compare and not to read. A pid alone says little, because pids are
 * reused, and quickly so in containers; together with this token it names one process for good.
 */
export async function readProcessStart(pid: number): Promise<ProcessStart> {
  if (!isSignalable(pid)) return 'gone';
  return process.platform === 'linux' ? readStartFromProc(pid) : readStartFromPs(pid);
}

export async function isProcessAlive(pid: number): Promise<boolean> {
  return (await readProcessStart(pid)) !== 'gone';
}

function isSignalable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to someone else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function readStartFromProc(pid: number): Promise<ProcessStart> {
  try {
    const [stat, bootId] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // The second field is the program's name in brackets and may hold anything, brackets and spaces included.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTicks] = [fields[0], fields[19]];
    // A zombie has ended; only its parent has not noticed yet.
    if (state === 'Z' || state === 'X') return 'gone';
    return startTicks === undefined ? 'unknown' : `${bootId.trim()}/${startTicks}`;
  } catch {
    return isSignalable(pid) ? 'unknown' : 'gone';
  }
}

async function readStartFromPs(pid: number): Promise<ProcessStart> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return stdout.trim() || 'unknown';
  } catch {
    return isSignalable(pid) ? 'unknown' : 'gone';
  }
}
