import { eachOf, someOf, YArray, YObject } from './basics/arrays.ts';
import { forgetNotes, noteOnce } from './basics/faults.ts';
import { bind, cached, guid, later, rbind, soon, stamp, throttle } from './basics/functions.ts';
import { Lang } from './basics/lang.ts';
import { augment, clone, extend, merge, mix, namespaceOf } from './basics/objects.ts';
import { type Bag, isRun, textOf } from './basics/shapes.ts';
import { Cookie, createStorage, Escape, QueryString } from './basics/texts.ts';
import { readUserAgent } from './basics/user-agent.ts';
import { targetIn } from './basics/wrapping.ts';
import { broadcastTargets, configureEvents, fire, YEventTarget } from './events/custom-events.ts';
import { defineEvent, unsubscribeDom } from './events/dom-events.ts';
import { DomFacade } from './events/dom-facade.ts';
import { simulate } from './events/simulate.ts';
import { createPageEvents } from './library-events.ts';
import { MISSING_PARTS } from './module-names.ts';
import { createModules, type Modules } from './modules.ts';
import { Anim, NodeFx } from './motion/anim.ts';
import { Easings } from './motion/easing.ts';
import { addMotion } from './motion/transition.ts';
import { all, createNode, one, Selector } from './nodes/doors.ts';
import { YNode } from './nodes/node.ts';
import { YNodeList } from './nodes/node-list.ts';
import { YDom } from './nodes/regions.ts';
import { INVALID_VALUE, setUpAttributes, YAttribute } from './objects/attributes.ts';
import { Base } from './objects/base.ts';
import { YDo } from './objects/interception.ts';
import { asOldClass } from './objects/old-class.ts';
import { PluginBase } from './objects/plugin.ts';
import { Widget } from './objects/widget.ts';
import { Get } from './requests/get.ts';
import { YHistoryHash } from './requests/history.ts';
import { createIo, Data, library as ioLibrary } from './requests/io.ts';
import { watchEscape } from './site/escape-key.ts';
import { createSquarespace } from './site/squarespace.ts';
import { createStandIn, withStandIns } from './site/stand-in.ts';

function configureTarget(this: object, config?: unknown): void {
  configureEvents(this, config);
}

/** Classes and functions that do not depend on the page. */
const basics = () => ({
  version: '3.18.1',
  Lang,
  Array: YArray,
  Object: YObject,
  each: eachOf,
  some: someOf,
  mix,
  merge,
  clone,
  extend,
  augment,
  aggregate: (receiver: unknown, supplier: unknown, overwrite?: unknown, names?: unknown) =>
    mix(receiver, supplier, overwrite, names, 0, true),
  bind,
  rbind,
  later,
  throttle,
  soon,
  cached,
  guid,
  stamp,
  substitute: Lang.sub,
  instanceOf: (value: unknown, shape: unknown) => isRun(shape) && value instanceof shape,
  JSON: { parse: JSON.parse, stringify: JSON.stringify },
  Escape,
  QueryString,
  Cookie,
  Promise,
  when: (value: unknown, ...rest: [(undefined | (() => unknown))?]) => Promise.resolve(value).then(...rest),
  batch: (...values: unknown[]) => Promise.all(values),
  Do: YDo,
  EventTarget: asOldClass(YEventTarget, configureTarget),
  EventFacade: DomFacade,
  DOMEventFacade: DomFacade,
  Attribute: Object.assign(asOldClass(YAttribute, setUpAttributes), { INVALID_VALUE }),
  Base,
  Widget,
  Plugin: withStandIns('Y.Plugin', { Base: PluginBase, NodeFX: NodeFx }),
  Anim,
  Easing: { ...Easings },
  Transition: { fx: {}, useNative: true },
  Get,
  Data,
  History: YHistoryHash,
  HistoryHash: YHistoryHash,
  log: () => undefined,
  dump: (value: unknown) => JSON.stringify(value),
});

/** `Y`, and `YUI` that hands it out. */
export function createLibrary(): { Y: Bag; YUI: object } {
  forgetNotes();
  addMotion();
  watchEscape();
  const Y: Bag = {};
  const modules: Modules = createModules(Y);
  ioLibrary.self = Y;
  const global = new YEventTarget();
  broadcastTargets.push(Y, global);
  Object.assign(Y, basics(), createPageEvents(Y), {
    config: { win: window, doc: document, debug: false, global: window, lang: document.documentElement.lang },
    Env: { _loaded: {}, evt: {} },
    UA: readUserAgent(navigator),
    Global: global,
    Node: Object.assign(YNode, {
      create: createNode,
      one,
      all,
      DOM_EVENTS: {},
    }),
    NodeList: YNodeList,
    Selector,
    DOM: YDom,
    Event: {
      define: defineEvent,
      purgeElement: (value: unknown) => {
        const target = targetIn(one(value));
        if (target) unsubscribeDom(target);
      },
      simulate: (target: EventTarget, type: unknown, options?: unknown) =>
        simulate(target, textOf(type), options),
      POLL_INTERVAL: 40,
    },
    one,
    all,
    io: createIo((type, ...details) => void fire(Y, type, ...details)),
    StorageLite: createStorage(() => localStorage),
    Squarespace: createSquarespace(),
    namespace: (...paths: unknown[]) => namespaceOf(Y, ...paths),
    use: modules.use,
    add: (...module: Parameters<Modules['add']>) => {
      modules.add(...module);
      return Y;
    },
    applyConfig: () => undefined,
    error: (message: unknown) => {
      noteOnce(textOf(message));
      return Y;
    },
  });
  for (const name of MISSING_PARTS) Y[name] ??= createStandIn(`Y.${name}`);

  const YUI = Object.assign(
    // Also for `new YUI()`, which arrow functions refuse.
    function create() {
      return Y;
    },
    {
      add: (...module: Parameters<Modules['add']>) => {
        modules.add(...module);
        return YUI;
      },
      use: modules.use,
      namespace: (...paths: unknown[]) => namespaceOf(YUI as unknown as Bag, ...paths),
      applyConfig: () => undefined,
      GlobalConfig: {},
      Env: { mods: {}, cdn: '' },
      version: '3.18.1',
    },
  );
  Y.YUI = YUI;
  return { Y, YUI };
}
