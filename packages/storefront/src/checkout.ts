import { start } from './checkout/checkout-island.tsx';
import { reportFaults } from './checkout/report-faults.ts';

reportFaults(window);
start(window);
