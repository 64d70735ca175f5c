// The server, started again when its source changes, beside builds that follow the browser's source.
// One Ctrl-C ends all of them.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildBrowser } from './build-browser.mjs';
import { createProgramRunner } from './testing/program-runner.ts';

const root = join(import.meta.dirname, '..');
const programs = createProgramRunner(root);
process.once('disconnect', () => programs.stop('SIGTERM'));
process.channel?.unref();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => programs.stop(signal));

// The server reads the list of bundles when it starts, so they must be there first.
await buildBrowser({ force: false, log: console.log });
// From here on the bundles follow the source without being stamped; the next `npm start` has to look for itself.
for (const bundle of ['storefront', 'admin'])
  await rm(join(root, 'dist', 'browser', bundle, '.build.json'), { force: true });

const watchBundle = (folder: string) => [
  'node_modules/vite/bin/vite.js',
  'build',
  folder,
  '--config',
  `${folder}/vite.config.ts`,
  // Emptying would pull the bundle from under the running server between two builds.
  '--configLoader',
  'native',
  '--watch',
  '--no-emptyOutDir',
  '--logLevel',
  'warn',
];
const servers = [
  [
    '--watch-preserve-output',
    // The server reads the bundles' addresses when it starts, so a new bundle is a reason to start again, too.
    ...[
      'apps/server/src',
      'packages',
      'dist/browser/admin/manifest.json',
      'dist/browser/storefront/manifest.json',
    ].map((path) => `--watch-path=${path}`),
    'apps/server/src/main.ts',
  ],
  watchBundle('packages/storefront'),
  watchBundle('apps/admin'),
];
const endings = servers.map(async (args) => {
  const { exitCode } = await programs.run(args, { live: true, env: { AWNING_WATCH_THEMES: 'true' } });
  // Half of a development set-up is a trap: when one ends, all do.
  if (!programs.isStopped()) {
    console.error(
      `${args.find((arg) => !arg.startsWith('-'))} ended with code ${exitCode}; stopping the rest.`,
    );
    process.exitCode = 1;
    programs.stop('SIGTERM');
  }
});
await Promise.all(endings);
