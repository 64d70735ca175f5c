export interface UploadRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: XMLHttpRequestBodyInit;
  readonly signal?: AbortSignal | undefined;
  /** Between 0 and 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

export interface UploadOutcome {
  readonly status: number;
  readonly text: string;
  header(name: string): string | null;
}

/**
 * Sends a file and reports its progress, which `fetch` cannot. Rejects with a `TypeError` when nothing responds, as
 * `fetch` does, and with the reason of the signal when that is aborted.
 */
export function sendUpload(
  createRequest: () => XMLHttpRequest,
  { url, method, headers, body, signal, onProgress }: UploadRequest,
): Promise<UploadOutcome> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = createRequest();
    const abort = (): void => request.abort();
    const settle = (finish: () => void) => (): void => {
      signal?.removeEventListener('abort', abort);
      finish();
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total === 0 ? 0 : loaded / total),
    );
    request.addEventListener(
      'load',
      settle(() =>
        resolve({
          status: request.status,
          text: request.responseText,
          header: (name) => request.getResponseHeader(name),
        }),
      ),
    );
    request.addEventListener(
      'error',
      settle(() => reject(new TypeError('The upload failed'))),
    );
    request.addEventListener(
      'abort',
      settle(() => reject(signal?.reason ?? new TypeError('The upload was aborted'))),
    );
    signal?.addEventListener('abort', abort);
    request.send(body);
  });
}
