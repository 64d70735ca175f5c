export { CallError, type ClientWords, isError, saysCrumbFail } from './call-error.ts';
export { headersOf, isWrite, type LooseInput, parseJson, readCrumb, urlOf } from './call-request.ts';
export type {
  CallBody,
  CallErrorCode,
  CallInput,
  CallResponse,
  CallResult,
  EndpointOf,
  ErrorCode,
  InputArguments,
} from './call-types.ts';
export { type Client, type ClientOptions, createClient, type Download, type Outcome } from './client.ts';
export { createEventStreamReader, type EventStreamReader, type StreamMessage } from './event-stream.ts';
export { createIntentions, createRandomKey } from './intentions.ts';
export { type ChannelOptions, type ChannelState, type OpenChannel, openChannel } from './open-channel.ts';
export { type SendOptions, sendCall } from './send-call.ts';
export { sendUpload } from './upload-request.ts';
