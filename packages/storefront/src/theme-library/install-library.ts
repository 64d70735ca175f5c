import { isBag } from './basics/shapes.ts';
import { createLibrary } from './library.ts';
import { ClassMaker, SingletonMaker } from './objects/classes.ts';

/** Puts the library in place for scripts of themes. What a page has brought itself stays. */
export function installLibrary(): void {
  const { Y, YUI } = createLibrary();
  const globals = { YUI, Y, Class: ClassMaker, Singleton: SingletonMaker };
  for (const [name, value] of Object.entries(globals))
    if (!isBag(Reflect.get(window, name))) Reflect.set(window, name, value);
}
