import { takeEarlyPresses } from './early-presses.ts';
import { watchErrors } from './errors/watch-errors.ts';
import { islands } from './island-registry.ts';
import { createLoader } from './loader.ts';

watchErrors(window);
createLoader({ document, islands, early: takeEarlyPresses(window) }).start();
