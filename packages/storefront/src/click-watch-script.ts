// Stands in the head of pages with a theme, as text: a file of its own would come too late for the first press.
import { watchEarlyClicks } from './click-watch.ts';

watchEarlyClicks(document, window);
