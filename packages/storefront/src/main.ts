import { islands } from './island-registry.ts';
import { createLoader } from './loader.ts';

createLoader({ document, islands }).start();
