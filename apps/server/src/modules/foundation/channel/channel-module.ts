import { type AppModule, defineModule } from '../../../platform/module.ts';
import { defineSweep } from '../../../platform/queue/index.ts';
import type { Channel } from './channel.ts';
import type { ChannelHub } from './channel-hub.ts';
import { registerChannelRoutes } from './channel-routes.ts';

export const channelModule = ({
  channel,
  hub,
}: {
  readonly channel: Channel;
  readonly hub: ChannelHub;
}): AppModule =>
  defineModule('foundation/channel', {
    routes: (http) => registerChannelRoutes(http, { channel, hub }),
    jobs: [defineSweep('sweep-channel', '*/10 * * * *', channel.sweep)],
    invariants: channel.invariants,
    close: async () => hub.close(),
  });
