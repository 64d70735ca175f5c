export { createQueue, type JobOptions, type Queue } from './queue.ts';
