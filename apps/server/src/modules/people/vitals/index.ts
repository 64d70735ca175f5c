export { createVitals, type Vitals } from './vitals.ts';
export { vitalsModule } from './vitals-module.ts';
