import { defineConfig } from 'vitest/config';

const always = {
  testTimeout: 20_000,
  hookTimeout: 60_000,
  setupFiles: ['scripts/testing/fast-check-seed.ts'],
  // Failing on a forgotten `.only` keeps it from switching off everything else unnoticed.
  allowOnly: !process.env.CI,
};

export default defineConfig({
  test: {
    // The test database server shares the machine with the tests.
    maxWorkers: 2,
    globalSetup: ['scripts/testing/choose-seed.ts'],
    projects: [
      {
        test: {
          ...always,
          name: 'server',
          environment: 'node',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
      {
        test: {
          ...always,
          name: 'packages',
          environment: 'node',
          include: ['{packages,scripts,benchmarks,e2e}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'scripts/testing/boundary-fixture/**'],
        },
      },
      {
        test: {
          ...always,
          name: 'admin',
          environment: 'happy-dom',
          include: ['apps/admin/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
