export { createOutbound } from './create-outbound.ts';
export { createDns, type Dns } from './dns.ts';
export { DownloadError, download, fileNameIn } from './download.ts';
export {
  type Outbound,
  OutboundError,
  type OutboundFailure,
  type OutboundRequest,
  type OutboundResponse,
  outboundSentences,
} from './outbound.ts';
export { isPublicAddress } from './public-address.ts';
