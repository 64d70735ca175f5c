import { isBag } from './basics/shapes.ts';
import { createLibrary } from './library.ts';
import { ClassMaker, SingletonMaker } from './objects/classes.ts';

/** Puts the library in place for scripts of themes. What a page has brought itself stays. */
export function installLibrary(): void {
  const { Y, YUI } = createLibrary();
  const globals = { YUI, Y, Class: ClassMaker, Singleton: SingletonMaker };
  // An element with such an id is no own value of the window.
  for (const [name, value] of Object.entries(globals))
    if (!Object.hasOwn(window, name) || !isBag(Reflect.get(window, name)))
      Object.defineProperty(window, name, { configurable: true, enumerable: true, writable: true, value });
}
