import { unsubscribeDom } from '../events/dom-events.ts';
import { installLibrary } from '../install-library.ts';

/** Runs code as a script of a theme does, with nothing but globals. */
export const runScript = (code: string): unknown => new Function(code)();

/** What an expression of such a script is. */
export const valueIn = (code: string): unknown => runScript(`return (${code});`);

/** The globals of the library, and an empty page with a body of the given markup. */
export function openPage(html: string): void {
  for (const name of ['YUI', 'Y', 'Class', 'Singleton', 'seen']) Reflect.deleteProperty(window, name);
  installLibrary();
  for (const target of [window, document, document.body]) unsubscribeDom(target);
  document.body.innerHTML = html;
  Reflect.set(window, 'seen', []);
}

/** What scripts of a test have pushed into `seen`. */
export const seen = (): unknown[] => [...(Reflect.get(window, 'seen') as unknown[])];

export function press(selector: string): void {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}
