export interface OutboundRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** From the question about the name to the last byte of the answer. */
  readonly timeoutMs?: number;
  /** What comes after so many bytes of the answer is left unread. */
  readonly maxBytes?: number;
}

export interface OutboundResponse {
  /** A redirect is an answer like any other: nobody goes there. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly isCut: boolean;
  readonly ms: number;
}

export type OutboundFailure =
  | 'bad-address'
  | 'needs-https'
  | 'inside'
  | 'unknown-host'
  | 'unreachable'
  | 'timeout'
  | 'broken-answer';

/**
 * Why there is no response. The sentence can be shown to the person who entered the address; it says nothing about what
 * is inside.
 */
export class OutboundError extends Error {
  readonly trouble: OutboundFailure;
  constructor(failure: OutboundFailure, options?: { cause?: unknown }) {
    super(outboundSentences[failure], options);
    this.name = 'OutboundError';
    this.trouble = failure;
  }
}

export const outboundSentences: Readonly<Record<OutboundFailure, string>> = {
  'bad-address':
    'Enter a complete address such as https://example.com/hook, without a name and password in it.',
  'needs-https': 'Only addresses that start with https:// are called.',
  inside: 'This address leads into a private network, which is never called.',
  'unknown-host': 'There is no host of this name.',
  unreachable: 'Nobody answered at this address.',
  timeout: 'The answer took too long.',
  'broken-answer': 'What came back was no answer that can be read.',
};

/**
 * The one way from this server to others. Every call asks for the addresses of the host, refuses what is not in the
 * open internet, and talks to an address that it has checked: a name that means something else a moment later changes
 * nothing.
 */
export interface Outbound {
  call(request: OutboundRequest): Promise<OutboundResponse>;
  /** What is wrong with an address as far as its text shows; null when it may be tried. */
  failureWith(url: string): OutboundFailure | null;
  /** Whether its name means an address inside just now. No: it may be tried, or nobody knows the name yet. */
  leadsInside(url: string): Promise<boolean>;
}
