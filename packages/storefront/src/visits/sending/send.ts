export const TIMEOUT_MS = 2500;

/**
 * Posts by a beacon where the browser takes it, else by XHR. Gives the status; 0 where no answer came in time. Only a
 * beacon has no answer that can be seen.
 */
export async function send(address: string, body: Blob | URLSearchParams, useBeacon = true): Promise<number> {
  // A browser takes the beacon, or says that its queue is full.
  if (useBeacon && navigator.sendBeacon?.(address, body)) return 202;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.timeout = TIMEOUT_MS;
    request.onloadend = () => resolve(request.status);
    request.send(body);
  });
}

/** A failure is of no interest to the page, which works without being counted. */
export const sendSilently = (address: string, fields: Readonly<Record<string, string>>): void =>
  void send(address, new URLSearchParams(fields)).catch(() => {});
