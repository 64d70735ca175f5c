import { CANVAS_PORT, CANVAS_READY, isToCanvas } from '@awning/contract/canvas';
import { runCanvas } from './canvas-page.ts';

/**
 * ED-2: the only script that the canvas has more than the page that it shows. Tells the window around the frame that it
 * is there; the port comes back, and everything else goes over it. A canvas that was opened by itself has nobody to
 * tell.
 */
export function openCanvas(frame: Window): void {
  const { origin } = frame.location;
  if (frame.parent === frame || frame.document.documentElement.dataset.awningCanvas === undefined) return;
  frame.addEventListener('message', ({ data, origin: sender, source, ports: [port] }) => {
    if (sender !== origin || source !== frame.parent || data?.kind !== CANVAS_PORT || !port) return;
    const handle = runCanvas(frame.document, (message) => port.postMessage(message));
    port.addEventListener('message', (event) => {
      if (!isToCanvas(event.data)) return;
      try {
        handle(event.data);
      } catch (error) {
        port.postMessage({ kind: 'crashed', message: String(error) });
      }
    });
    port.start();
    port.postMessage({ kind: 'ready' });
  });
  frame.parent.postMessage({ kind: CANVAS_READY }, origin);
}

openCanvas(window);
