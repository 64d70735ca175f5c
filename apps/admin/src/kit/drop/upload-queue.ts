/** A file on its way to the server. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  /** How much of it was sent, between 0 and 1. */
  readonly share: number;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** Why it failed, as a sentence. */
  readonly error: string | null;
}

interface SendOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

export interface UploadQueueOptions<Result> {
  readonly send: (file: File, options: SendOptions) => Promise<Result>;
  /** In the order in which the files were added, without those that failed or were cancelled. */
  readonly onDone: (results: readonly Result[]) => void;
  readonly describe: (error: unknown) => string;
  /** After every change of the list. */
  readonly onChange: (uploads: readonly Upload[]) => void;
}

export interface UploadQueue {
  add(files: readonly File[]): void;
  /** Stops sending it and takes it off the list. */
  cancel(id: number): void;
  /** Sends what failed once more. */
  retry(id: number): void;
  /** Stops all of them; nothing is reported afterwards. */
  close(): void;
}

interface Entry<Result> {
  readonly file: File;
  upload: Upload;
  abort: AbortController | null;
  result: { readonly value: Result } | null;
}

const AT_ONCE = 2;

/** Sends files, two at a time. What fails stays on the list until it is sent again or cancelled. */
export function createUploadQueue<Result>(options: UploadQueueOptions<Result>): UploadQueue {
  let entries: Entry<Result>[] = [];
  let nextId = 1;

  const report = (): void =>
    options.onChange(entries.filter(({ result }) => !result).map(({ upload }) => upload));
  const change = (entry: Entry<Result>, part: Partial<Upload>): void => {
    entry.upload = { ...entry.upload, ...part };
    report();
  };

  /** Hands on what is done, as far as nothing that was added before is still on its way. */
  const handOn = (): void => {
    const open = entries.findIndex(({ result, upload }) => !result && upload.state !== 'failed');
    const reached = open === -1 ? entries : entries.slice(0, open);
    const done = reached.filter(({ result }) => result);
    if (done.length === 0) return;
    entries = entries.filter((entry) => !done.includes(entry));
    options.onDone(done.flatMap(({ result }) => (result ? [result.value] : [])));
  };

  const start = async (entry: Entry<Result>): Promise<void> => {
    const abort = new AbortController();
    entry.abort = abort;
    change(entry, { state: 'sending', share: 0, error: null });
    try {
      const value = await options.send(entry.file, {
        signal: abort.signal,
        onProgress: (share) => !abort.signal.aborted && change(entry, { share }),
      });
      entry.result = { value };
    } catch (error) {
      if (!abort.signal.aborted) change(entry, { state: 'failed', error: options.describe(error) });
    }
    entry.abort = null;
    if (entries.includes(entry)) advance();
  };

  const advance = (): void => {
    handOn();
    report();
    const sending = entries.filter(({ abort }) => abort).length;
    const waiting = entries.filter(({ upload, result }) => upload.state === 'waiting' && !result);
    for (const entry of waiting.slice(0, Math.max(0, AT_ONCE - sending))) void start(entry);
  };

  const find = (id: number): Entry<Result> | undefined => entries.find(({ upload }) => upload.id === id);

  return {
    add(files) {
      for (const file of files) {
        const { name, size } = file;
        const upload: Upload = { id: nextId++, name, bytes: size, share: 0, state: 'waiting', error: null };
        entries.push({ file, upload, abort: null, result: null });
      }
      advance();
    },
    cancel(id) {
      const entry = find(id);
      entries = entries.filter((each) => each !== entry);
      entry?.abort?.abort();
      advance();
    },
    retry(id) {
      const entry = find(id);
      if (entry?.upload.state !== 'failed') return;
      change(entry, { state: 'waiting' });
      advance();
    },
    close() {
      const stopped = entries;
      entries = [];
      for (const { abort } of stopped) abort?.abort();
    },
  };
}
