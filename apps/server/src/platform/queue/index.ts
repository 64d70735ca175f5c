export { defineJob, defineSweep, defineTick, type Job } from './job.ts';
export { createQueue, type JobOptions, type Queue } from './queue.ts';
