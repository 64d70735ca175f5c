import { takeEarlyClicks } from './early-clicks.ts';
import { watchErrors } from './errors/watch-errors.ts';
import { islands } from './island-registry.ts';
import { createLoader } from './loader.ts';

watchErrors(window);
createLoader({ document, islands, early: takeEarlyClicks(window) }).start();

// A member of the site is signed in here, or was: the bar asks the server.
if (document.cookie.includes('awning-staff'))
  import('./island-files.ts').then((files) => files.showMemberBar()).catch(() => {});
