import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { defineCommand, text } from '../command.ts';
import { UsageError } from '../command-errors.ts';
import type { CommandIo } from '../command-io.ts';
import { folderArgument, readTypedFolder } from './theme-folder-argument.ts';

const PORT = 4400;

export const themeDev = defineCommand({
  name: 'theme dev',
  summary: 'Show a theme on a site to try it on, and load its pages again whenever a file is saved.',
  example: 'theme dev themes/harbour',
  argument: folderArgument,
  options: { port: text('<number>', `Where to show it on this machine; ${PORT} when left out`) },
  async run({ port }, { config, io, signal }, typed) {
    // Says what is wrong with the folder before anything is started.
    await readTypedFolder(typed);
    const folder = await realpath(typed[0] ?? '');
    const data = await mkdtemp(join(tmpdir(), 'awning-theme-dev-'));
    try {
      await mkdir(join(data, 'themes'));
      await symlink(folder, join(data, 'themes', NAME), 'dir');
      await serve(trialConfig(config, { data, port: portOf(port) }), { folder, io, signal });
    } finally {
      await rm(data, { recursive: true, force: true });
    }
  },
});

/** In the folder of the trial install; the title is what its author calls it. */
const NAME = 'theme-in-development';

function portOf(typed: string | undefined): number {
  const port = Number(typed ?? PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError('--port: a number up to 65535.');
  return port;
}

/**
 * An install of its own, with the demo, in a folder that is removed afterwards: nothing of the install that may run
 * beside it is touched. It is reached from this machine alone, and talks to nobody.
 */
const trialConfig = (
  config: Config,
  { data, port }: { readonly data: string; readonly port: number },
): Config => ({
  ...config,
  dataDir: data,
  port,
  host: '127.0.0.1',
  databaseUrl: undefined,
  redisUrl: undefined,
  smtpUrl: undefined,
  baseUrl: undefined,
  secret: undefined,
  previousSecrets: [],
  trustProxy: false,
  development: true,
  demo: true,
  watchThemes: true,
  renderWorkers: 1,
  requestsPerMinute: 0,
  drainSeconds: 0,
  logLevel: 'fatal',
});

async function serve(
  config: Config,
  { folder, io, signal }: { readonly folder: string; readonly io: CommandIo; readonly signal: AbortSignal },
): Promise<void> {
  io.remark('Starting a site to try the theme on. This takes about half a minute.');
  const { startServer } = await import('../../start-server.ts');
  const server = await startServer(config, { say: () => undefined, signal });
  try {
    const { app } = server;
    const site = (await app.sites.list()).find(({ isDefault }) => isDefault);
    if (!site) throw new Error('The trial install has no site.');
    const use = async (): Promise<boolean> => {
      if (!(await app.themes.list()).some(({ name }) => name === NAME)) return false;
      await app.themes.use(site.id, NAME, { by: 'theme dev' });
      // Whose theme it is trusts what it loads.
      const hosts = await app.themes.hosts.list(site.id, NAME);
      const open = hosts
        .filter(({ isAllowed }) => isAllowed === null)
        .map(({ kind, host }) => ({ kind, host, isAllowed: true }));
      if (open.length > 0) await app.themes.hosts.decide(site.id, open);
      return true;
    };
    app.themes.onInstall((name) => {
      if (name === NAME) void use().catch(() => undefined);
    });
    const isShown = await use();
    const address = app.http.server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    io.print(`${folder} is shown on http://localhost:${port}/`);
    io.remark(
      isShown
        ? 'Pages load again when a file is saved, and say what is wrong with it. Ctrl-C ends it.'
        : 'The theme cannot serve pages yet; see `theme check`. The site shows it as soon as it can. Ctrl-C ends it.',
    );
    await ended(signal);
  } finally {
    await server.stop();
  }
}

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
