import { takeEarlyClicks } from './early-clicks.ts';
import { watchErrors } from './errors/watch-errors.ts';
import { islands } from './island-registry.ts';
import { createLoader } from './loader.ts';

watchErrors(window);
createLoader({ document, islands, early: takeEarlyClicks(window) }).start();
