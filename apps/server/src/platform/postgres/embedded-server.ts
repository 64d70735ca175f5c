import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataFolder } from '../data-folder/index.ts';
import { createCluster, inspectCluster, resetPassword } from './cluster.ts';
import { type DatabaseHome, hostStores, settleHome } from './database-home.ts';
import { generatePassword, readPassword, savePassword } from './database-password.ts';
import type { DatabaseServer } from './database-server.ts';
import { embeddedSettings } from './embedded-settings.ts';
import { chooseEndpoint, endpointUrl } from './endpoint.ts';
import { clearOrphan } from './orphan-server.ts';
import { type PostgresPrograms, preparePrograms } from './postgres-programs.ts';
import { runProgram } from './run-program.ts';
import { superviseServer } from './supervised-server.ts';

export interface EmbeddedServerOptions {
  folder: DataFolder;
  log: (line: string) => void;
  /** Settings of a new cluster that differ from the usual ones. */
  settings?: Record<string, string>;
  /** Where the cluster goes when the database's account cannot enter the data folder. */
  stores?: string[];
  /** Ends the wait for a server that is not ready yet, and that server with it. */
  signal?: AbortSignal;
  /**
   * Called while the programs of PostgreSQL are waited for, and only when nothing that is there speaks against a start.
   */
  whileWaiting?: () => void;
}

export async function openEmbeddedServer(o: EmbeddedServerOptions): Promise<DatabaseServer> {
  const home = await settleHome(o.folder, o.stores ?? hostStores, o.log);
  try {
    // Programs, unlike data, may live in the temporary folder: when it is emptied they are copied again.
    const programStores = [...hostStores, join(tmpdir(), 'awning-programs')];
    const programs = await preparePrograms({ account: home.account, stores: programStores, log: o.log });
    const password = await prepareCluster(o, home, programs);
    const endpoint = await chooseEndpoint(home.sockets);
    const { cluster, sockets, account } = home;
    const launch = { program: programs.postgres, cluster, sockets, account, endpoint, log: o.log };
    const starting = superviseServer(launch, o.signal);
    o.whileWaiting?.();
    const server = await starting;
    let closing: Promise<void> | undefined;
    return {
      url: endpointUrl(endpoint, password),
      kind: 'embedded',
      close: () => {
        closing ??= server.stop().finally(home.release);
        return closing;
      },
    };
  } catch (error) {
    await home.release();
    throw error;
  }
}

async function prepareCluster(
  { folder, log, settings, whileWaiting }: EmbeddedServerOptions,
  home: DatabaseHome,
  programs: PostgresPrograms,
): Promise<string> {
  const known = await readPassword(folder.root);
  if ((await inspectCluster(home, programs.major)) === 'absent') {
    log('Creating the database');
    const password = known ?? generatePassword();
    // Saved first: a cluster in its final place always has its password on file.
    if (!known) await savePassword(folder.root, password);
    const all = { ...embeddedSettings, ...settings };
    await createCluster({ home, programs, password, settings: all, whileWaiting });
    return password;
  }
  await clearOrphan({ ...home, log });
  await takeOwnership(home);
  if (known) return known;
  log('The password file of the database is missing; setting a new password');
  const password = generatePassword();
  await resetPassword({ home, programs, password });
  await savePassword(folder.root, password);
  return password;
}

// A backup that root restored belongs to root, under whom PostgreSQL would not touch it.
async function takeOwnership({ account, cluster }: DatabaseHome): Promise<void> {
  if (!account || (await stat(cluster)).uid === account.uid) return;
  await runProgram('chown', ['-R', `${account.uid}:${account.gid}`, cluster], { account: undefined });
}
