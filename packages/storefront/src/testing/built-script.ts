import { build } from 'vite';

const packageRoot = new URL('../..', import.meta.url).pathname;

/** One of the scripts that the build of this package makes, as browsers get it. Nothing is written. */
export async function buildScript(
  name: string,
): Promise<{ readonly code: string; readonly imports: readonly string[] }> {
  const built = await build({
    root: packageRoot,
    configFile: `${packageRoot}vite.config.ts`,
    configLoader: 'native',
    logLevel: 'silent',
    build: { write: false },
  });
  const files = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const script = files.find((file) => file.type === 'chunk' && file.name === name);
  if (script?.type !== 'chunk') throw new Error(`The build has no ${name}`);
  return script;
}
