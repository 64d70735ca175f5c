export { createOutbound, type Resolve } from './create-outbound.ts';
export {
  type Outbound,
  type OutboundAnswer,
  OutboundError,
  type OutboundRequest,
  type OutboundTrouble,
  outboundSentences,
} from './outbound.ts';
