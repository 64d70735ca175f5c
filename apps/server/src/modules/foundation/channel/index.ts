export { type Channel, createChannel } from './channel.ts';
export type { ChannelHub, ChannelLimits } from './channel-hub.ts';
export { channelModule } from './channel-module.ts';
export { createJobProgress, type JobProgress } from './job-progress.ts';
