// Stands in the head of pages with a theme, as text: a file of its own would come too late for the first press.
import { watchEarlyPresses } from './press-watch.ts';

watchEarlyPresses(document, window);
