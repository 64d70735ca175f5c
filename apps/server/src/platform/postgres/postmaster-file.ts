import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { isProcessAlive } from '../data-folder/index.ts';

/** What PostgreSQL writes about itself into its data directory while it runs. */
export interface PostmasterFile {
  pid: number;
  port: number;
  socketFolder: string;
  address: string;
  isReady: boolean;
}

export function postmasterFilePath(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(postmasterFilePath(cluster), 'utf8').catch(() => '');
  const [pid, , , port, socketFolder = '', address = '', , status = ''] = text.split('\n');
  // A negative pid marks a single-user server; it is a live process all the same.
  const number = Math.abs(Number(pid));
  if (!Number.isInteger(number) || number === 0) return undefined;
  return { pid: number, port: Number(port), socketFolder, address, isReady: status.trim() === 'ready' };
}

export type PostmasterState = 'running' | 'gone' | 'stranger' | 'unknown';

/** Whether a process really is the PostgreSQL of this cluster; its pid may belong to something else by now. */
export async function identifyPostmaster(pid: number, cluster: string): Promise<PostmasterState> {
  if (!(await isProcessAlive(pid))) return 'gone';
  if (process.platform !== 'linux') return identifyWithPs(pid, cluster);
  try {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    if (basename(words[0] ?? '') !== 'postgres') return 'stranger';
    if (words.includes(cluster)) return 'running';
    return (await readlink(`/proc/${pid}/cwd`)) === cluster ? 'running' : 'stranger';
  } catch {
    return (await isProcessAlive(pid)) ? 'unknown' : 'gone';
  }
}

async function identifyWithPs(pid: number, cluster: string): Promise<PostmasterState> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    return stdout.includes('postgres') && stdout.includes(cluster) ? 'running' : 'stranger';
  } catch {
    return (await isProcessAlive(pid)) ? 'unknown' : 'gone';
  }
}
