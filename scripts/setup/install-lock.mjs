import { randomUUID } from 'node:crypto';
import * as nodeFiles from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` while no other set-up in this clone does.
 *
 * The lock is a folder with one file, whose name belongs to one attempt to take it and to no other. A folder can be
 * renamed to the place of the lock only while that place is free or an empty folder, so taking it is atomic, and it
 * appears with its owner written. It is given up, by its owner or by one who finds the owner dead, by removing
 * exactly that file: a process that is late removes nothing, because a newer owner's file has another name.
 */
export async function withInstallLock(lockFolder, { onWait, pollMs = 300, files = nodeFiles }, work) {
  await files.mkdir(dirname(lockFolder), { recursive: true });
  const ownerFile = `owner-${randomUUID()}.json`;
  await take({ lockFolder, ownerFile, onWait, pollMs, files });
  try {
    return await work();
  } finally {
    await giveUp(lockFolder, ownerFile, files);
  }
}

async function take({ lockFolder, ownerFile, onWait, pollMs, files }) {
  const draft = await files.mkdtemp(`${lockFolder}-`);
  try {
    const self = { pid: process.pid, startedAt: await processStart(process.pid) };
    await files.writeFile(join(draft, ownerFile), JSON.stringify(self));
    let announced = false;
    while (!(await renameToFreePlace(draft, lockFolder, files))) {
      const holder = await readHolder(lockFolder, files);
      // Given up since the attempt.
      if (!holder) continue;
      if (!(await isAlive(holder.owner))) {
        await giveUp(lockFolder, holder.file, files);
        continue;
      }
      if (!announced) {
        announced = true;
        onWait(holder.owner.pid);
      }
      await sleep(pollMs);
    }
  } catch (error) {
    await files.rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function renameToFreePlace(draft, lockFolder, files) {
  try {
    await files.rename(draft, lockFolder);
    return true;
  } catch (error) {
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The file in the lock and what it says; `owner` is null when a crash of the machine left it without content. */
async function readHolder(lockFolder, files) {
  try {
    const [file] = await files.readdir(lockFolder);
    if (file === undefined) return null;
    return { file, owner: parseOwner(await files.readFile(join(lockFolder, file), 'utf8')) };
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function parseOwner(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Only ever removes this owner's file, and the folder only when nothing is in it. */
async function giveUp(lockFolder, ownerFile, files) {
  await files.rm(join(lockFolder, ownerFile), { force: true });
  try {
    await files.rmdir(lockFolder);
  } catch (error) {
    // The next owner is in it already, or another process has removed it: both are as good.
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code)) throw error;
  }
}

async function isAlive(owner) {
  if (owner === null) return false;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM: it runs, under another account.
    if (error.code !== 'EPERM') return false;
  }
  // A restarted container hands out the same numbers again; the start time tells a namesake apart.
  const startedAt = await processStart(owner.pid);
  return startedAt === null || owner.startedAt === null || startedAt === owner.startedAt;
}

async function processStart(pid) {
  try {
    const line = await nodeFiles.readFile(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in brackets, may hold spaces; count fields after it. Start time is the 22nd of all.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
