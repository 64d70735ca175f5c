export { createOutbound, type Resolve } from './create-outbound.ts';
export {
  type Outbound,
  OutboundError,
  type OutboundFailure,
  type OutboundRequest,
  type OutboundResponse,
  outboundSentences,
} from './outbound.ts';
