/** A message of a stream of events. */
export const messageOf = (kind: string, data: string, id?: number): Buffer =>
  Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${kind}\ndata: ${data}\n\n`);

/** How long a browser waits before it comes back. */
export const retryMessage = (ms: number): Buffer => Buffer.from(`retry: ${ms}\n\n`);

/** Keeps the connection open, and tells how far the browser has read although nothing was for it. */
export const positionMessage = (id: number): Buffer => Buffer.from(`id: ${id}\n\n`);

/** What a browser sends back; null for what we never sent. */
export function readEventId(text: string): number | null {
  if (!/^\d{1,15}$/.test(text)) return null;
  return Number(text);
}
