import { afterAll, vi } from 'vitest';

// Files share a process: what one of them put in the place of time or of a global is taken back for the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
