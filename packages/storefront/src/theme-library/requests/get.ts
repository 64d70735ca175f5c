import { quietly } from '../basics/faults.ts';
import { bagOf, isBag, isRun, textOf } from '../basics/shapes.ts';

/** One file; the page's policy decides whether its host is allowed. */
function load(kind: 'js' | 'css', address: string, options: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement(kind === 'js' ? 'script' : 'link');
    if (element instanceof HTMLScriptElement) {
      element.async = false;
      element.src = address;
    } else {
      element.rel = 'stylesheet';
      element.href = address;
    }
    for (const [name, value] of Object.entries(bagOf(bagOf(options).attributes)))
      element.setAttribute(name, textOf(value));
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () =>
      reject(new Error(`${address} could not be loaded, or this site does not allow its host.`)),
    );
    document.head.append(element);
  });
}

type Done = (problem: unknown) => void;

function loadAll(kind: 'js' | 'css', wanted: unknown, ...[second, third]: [unknown?, unknown?]): object {
  const options = isRun(second) ? {} : bagOf(second);
  const done = (isRun(second) ? second : third) as Done | undefined;
  const { onSuccess, onFailure, onEnd, context } = bagOf(options);
  const addresses = [wanted].flat().map((each) => textOf(isBag(each) ? each.url : each));
  const request = Promise.allSettled(addresses.map((address) => load(kind, address, options)));
  void request.then((outcomes) => {
    const problems = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    const call = (run: unknown, ...values: unknown[]): void => {
      if (isRun(run)) quietly(() => run.apply(context, values));
    };
    if (problems.length === 0) call(onSuccess, { data: bagOf(options).data });
    else call(onFailure, { errors: problems });
    call(onEnd);
    call(done, problems.length === 0 ? null : problems);
    if (problems.length > 0 && !isRun(done) && !isRun(onFailure))
      for (const each of problems) reportError(each);
  });
  return { abort() {}, urls: addresses };
}

/** `Y.Get` */
export const Get = {
  js: (...wanted: [unknown, unknown?, unknown?]) => loadAll('js', ...wanted),
  script: (...wanted: [unknown, unknown?, unknown?]) => loadAll('js', ...wanted),
  css: (...wanted: [unknown, unknown?, unknown?]) => loadAll('css', ...wanted),
  load: (wanted: unknown, ...rest: [unknown?, unknown?]) =>
    loadAll(/\.css(?:$|[?#])/.test(textOf([wanted].flat()[0])) ? 'css' : 'js', wanted, ...rest),
};
