import { configDefaults, defineConfig } from 'vitest/config';

const always = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // The usual second is short on a busy machine, and what never comes fails all the same.
  expect: { poll: { timeout: 30_000 } },
  setupFiles: ['scripts/testing/fast-check-seed.ts', 'scripts/testing/leave-clean.ts'],
  // Failing on a forgotten `.only` keeps it from switching off everything else unnoticed.
  allowOnly: !process.env.CI,
};

// Node runs this TypeScript as it is, in tests too: nothing is transformed, and compiled code is kept between runs.
// `vi.mock` would need the transform; dependencies are arguments, so no test does.
const loadedByNode = { experimental: { viteModuleRunner: false, nodeLoader: false } };

// Processes that are killed, databases that fail, thousands of templates compared: CI runs them; `npm test` leaves them
// out unless one is named.
const longTests = process.env.AWNING_LONG_TESTS === 'no' ? ['**/*.long.test.ts'] : [];

// They build the bundles of browsers, which takes the real Node.
const builtForBrowsers = 'packages/storefront/**/*-{size,build}.test.ts';

export default defineConfig({
  test: {
    // More than there are cores: many tests wait for processes, databases and time.
    maxWorkers: 3,
    // No test imports them, and every test of the server runs on them.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/sql/*.sql', '**/migrations/*.sql'],
    globalSetup: ['scripts/testing/choose-seed.ts', 'scripts/testing/choose-effort.ts'],
    projects: [
      {
        test: {
          ...always,
          name: 'server',
          environment: 'node',
          // Loading the server again for every file would cost more than most of its tests. Its parts are arguments.
          isolate: false,
          ...loadedByNode,
          include: ['apps/server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...longTests],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
      {
        test: {
          ...always,
          name: 'packages',
          environment: 'node',
          isolate: false,
          ...loadedByNode,
          include: ['{packages,scripts,benchmarks,e2e,tools}/**/*.test.{ts,tsx}'],
          exclude: [
            '**/node_modules/**',
            'scripts/testing/boundary-fixture/**',
            'packages/storefront/**/!(*-size|*-build).test.{ts,tsx}',
            'packages/template-engine/**',
            ...longTests,
          ],
        },
      },
      {
        test: {
          ...always,
          // How deep a template may nest depends on how much of the engine is compiled, so each file starts with a cold
          // one.
          name: 'template-engine',
          environment: 'node',
          ...loadedByNode,
          include: ['packages/template-engine/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...longTests],
        },
      },
      {
        test: {
          ...always,
          // Code of the browser may keep the window it was loaded in, so each file loads its own, in a context of its
          // own: a process of its own for each would load the libraries again too.
          name: 'storefront',
          pool: 'vmThreads',
          environment: 'node',
          include: ['packages/storefront/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', builtForBrowsers],
        },
      },
      {
        test: {
          ...always,
          name: 'admin',
          environment: 'happy-dom',
          // One window and one copy of the libraries for many files, each of which leaves them as it found them.
          isolate: false,
          setupFiles: [...always.setupFiles, 'apps/admin/src/testing/leave-clean.ts'],
          include: ['apps/admin/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
