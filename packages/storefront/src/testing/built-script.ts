import { build } from 'vite';

const packageRoot = new URL('../..', import.meta.url).pathname;

interface BuiltScript {
  readonly code: string;
  readonly imports: readonly string[];
  /** With all that it needs before it can begin, itself first; what it fetches later is left out. */
  readonly needed: readonly { readonly name: string; readonly fileName: string; readonly code: string }[];
}

let built: ReturnType<typeof buildAll> | undefined;

async function buildAll() {
  // In the words of the tests React would bring all that helps its developers.
  const { NODE_ENV: before } = process.env;
  process.env.NODE_ENV = 'production';
  const results = await build({
    root: packageRoot,
    configFile: `${packageRoot}vite.config.ts`,
    configLoader: 'native',
    logLevel: 'silent',
    build: { write: false },
  }).finally(() => {
    process.env.NODE_ENV = before;
  });
  return [results]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .filter((file) => file.type === 'chunk');
}

/** One of the scripts that the build of this package makes, as browsers get it. Nothing is written. */
export async function buildScript(name: string): Promise<BuiltScript> {
  built ??= buildAll();
  const chunks = await built;
  const script = chunks.find((chunk) => chunk.name === name);
  if (!script) throw new Error(`The build has no ${name}`);
  const needed = new Map([[script.fileName, script]]);
  for (const { imports } of needed.values())
    for (const fileName of imports) {
      const match = chunks.find((chunk) => chunk.fileName === fileName);
      if (match) needed.set(fileName, match);
    }
  const { code, imports } = script;
  return { code, imports, needed: [...needed.values()] };
}
