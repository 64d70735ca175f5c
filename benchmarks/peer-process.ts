import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface PeerProcess {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a file as a process of its own, sends it its options, and waits for the port that it listens on. */
export async function startPeer(file: string, options: object): Promise<PeerProcess> {
  const child = fork(file, [], { serialization: 'advanced' });
  child.send(options);
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
