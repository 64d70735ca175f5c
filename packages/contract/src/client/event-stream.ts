/** A message of a stream of server-sent events. */
export interface StreamMessage {
  readonly event: string;
  readonly data: string;
}

export interface EventStreamReader {
  /** Takes the next piece of the stream, cut anywhere. */
  read(text: string): void;
}

export interface EventStreamHandlers {
  readonly onMessage: (message: StreamMessage) => void;
  /** The id up to which everything was read; before the message that carries it. */
  readonly onId: (id: string) => void;
  readonly onRetry: (ms: number) => void;
}

/** Longer than any message of ours; a stream that never ends a line is none. */
const LONGEST_LINE = 1_000_000;

/** Reads the format that `EventSource` reads, from pieces of text. */
export function createEventStreamReader({
  onMessage,
  onId,
  onRetry,
}: EventStreamHandlers): EventStreamReader {
  let rest = '';
  let event = '';
  let data: string[] = [];
  let id: string | undefined;

  const dispatch = (): void => {
    if (id !== undefined) onId(id);
    if (data.length > 0) onMessage({ event: event === '' ? 'message' : event, data: data.join('\n') });
    event = '';
    data = [];
    id = undefined;
  };

  const readLine = (line: string): void => {
    if (line === '') {
      dispatch();
      return;
    }
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') data.push(value);
    else if (name === 'event') event = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) onRetry(Number(value));
  };

  return {
    read(text) {
      rest += text;
      // A return at the end may be the first half of a line's end.
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      if (rest.length > LONGEST_LINE) throw new Error('The stream has a line without an end.');
      for (const line of lines) readLine(line);
    },
  };
}
