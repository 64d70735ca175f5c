import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * What a worker needs in its environment to find the code that we keep compiled: it then starts in half the time. Empty
 * where nothing is kept.
 */
export function compiledCodeEnvironment(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  // Node adds a folder of its own for each version of itself.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
