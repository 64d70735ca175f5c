import type { Page } from '@playwright/test';

export const CANVAS_READY = 'awning:canvas-ready';

declare global {
  interface Window {
    canvasMessages: unknown[];
    tellCanvas: (message: unknown) => void;
  }
}

/** The window around the frame, as the editor will be it: it notes what it is told. */
export async function frameCanvas(
  page: Page,
  canvas: string,
  { width, height }: { width: number; height: number } = { width: 1000, height: 600 },
) {
  await page.evaluate(
    ({ address, size }) => {
      window.canvasMessages = [];
      window.addEventListener('message', ({ data, origin }) => {
        if (origin === location.origin) window.canvasMessages.push(data);
      });
      const frame = document.createElement('iframe');
      frame.title = 'The page';
      frame.name = 'canvas';
      frame.style.cssText = `display: block; border: 0; width: ${size.width}px; height: ${size.height}px`;
      frame.src = address;
      document.body.style.margin = '0';
      document.body.replaceChildren(frame);
    },
    { address: canvas, size: { width, height } },
  );
  return page.frameLocator('iframe[name=canvas]');
}

/** The editor's end of the port, without an editor: it sends, and notes what it hears. */
export async function linkCanvas(page: Page, document: unknown) {
  await page.evaluate(
    ({ ready, first }) =>
      new Promise<void>((resolve) => {
        const frame = globalThis.document.querySelector('iframe');
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => {
          window.canvasMessages.push(data);
          if (data.kind !== 'ready') return;
          port1.postMessage({ kind: 'load', document: first, device: 'desktop' });
          resolve();
        };
        window.tellCanvas = (message) => port1.postMessage(message);
        const link = (): void =>
          frame?.contentWindow?.postMessage({ kind: 'awning:canvas-port' }, location.origin, [port2]);
        const isReady = window.canvasMessages.some((data) => Reflect.get(Object(data), 'kind') === ready);
        if (isReady) link();
        else
          window.addEventListener('message', ({ data }) => {
            if (data?.kind === ready) link();
          });
      }),
    { ready: CANVAS_READY, first: document },
  );
  return {
    tell: (message: unknown) => page.evaluate((each) => window.tellCanvas(each), message),
    gestures: async (): Promise<unknown[]> =>
      (await page.evaluate(() => window.canvasMessages)).filter(
        (message) => Reflect.get(Object(message), 'kind') === 'gesture',
      ),
  };
}
