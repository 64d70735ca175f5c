import { noteOnce, quietly } from './basics/faults.ts';
import { bagOf, isRun, type Run, textOf } from './basics/shapes.ts';
import { isKnownModule } from './module-names.ts';

interface Module {
  readonly run: Run;
  readonly requires: readonly string[];
}

export interface Modules {
  /** `YUI.add(name, run, version, { requires })` */
  add(name: unknown, run: unknown, version?: unknown, details?: unknown): void;
  /** `Y.use(…names, run)`: everything is here already, so the script runs at once. */
  use(...wanted: unknown[]): unknown;
}

const namesIn = (value: unknown): string[] => [value].flat(3).map(textOf);

/** Modules that themes add themselves, and the names of those that are part of the library. */
export function createModules(library: object): Modules {
  const added = new Map<string, Module>();
  const started = new Set<string>();

  const start = (name: string): void => {
    if (started.has(name)) return;
    started.add(name);
    const module = added.get(name);
    if (!module) {
      if (!isKnownModule(name))
        noteOnce(`The module "${name}" is not part of this library. The theme's script goes on without it.`);
      return;
    }
    for (const each of module.requires) start(each);
    quietly(() => module.run.call(library, library, name));
  };

  return {
    add(name, run, _version, details) {
      if (!isRun(run)) return;
      const { requires, use } = bagOf(details);
      started.delete(textOf(name));
      added.set(textOf(name), { run, requires: namesIn([requires ?? [], use ?? []]) });
    },
    use(...wanted) {
      const last = wanted.at(-1);
      const run = isRun(last) ? last : null;
      for (const name of namesIn(run ? wanted.slice(0, -1) : wanted))
        if (name !== '' && name !== '*') start(name);
      if (run) quietly(() => run.call(library, library, { success: true, msg: 'success' }));
      return library;
    },
  };
}
