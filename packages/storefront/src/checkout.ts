import { start } from './checkout/checkout-island.tsx';
import { watchErrors } from './errors/watch-errors.ts';

watchErrors(window);
start(window);
