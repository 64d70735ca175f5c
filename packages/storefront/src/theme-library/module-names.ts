/** Modules whose work this library does. */
const KNOWN = new Set(
  `anim anim-base anim-color anim-easing anim-node-plugin anim-scroll anim-shape-transform anim-xy array-extras
  array-invoke array-collection attribute attribute-base attribute-core attribute-complex attribute-events
  attribute-extras attribute-observable base base-base base-build base-core base-observable base-pluginhost
  collection cookie dom dom-base dom-class dom-core dom-screen dom-style escape event event-base event-custom
  event-custom-base event-custom-complex event-delegate event-flick event-focus event-gestures event-hover event-key
  event-mouseenter event-mousewheel event-move event-outside event-resize event-simulate event-synthetic event-tap
  event-touch event-valuechange features gallery-storage-lite get history history-base history-hash intl-base io
  io-base io-form io-nodejs io-queue io-xdr json json-parse json-stringify loader loader-base loader-rollup
  loader-yui3 node node-base node-core node-event-delegate node-event-html5 node-event-simulate
  node-pluginhost node-screen node-style oop plugin pluginhost pluginhost-base pluginhost-config promise querystring
  querystring-parse querystring-parse-simple querystring-stringify querystring-stringify-simple selector
  selector-css2 selector-css3 selector-native storage-lite substitute transition transition-timer
  widget widget-base widget-base-ie yui yui-base yui-core yui-later yui-log yui-log-nodejs yui-throttle
  squarespace-commerce squarespace-gallery squarespace-gallery-autocolumns squarespace-gallery-grid
  squarespace-gallery-ng squarespace-gallery-slideshow squarespace-gallery-stacked squarespace-gallery-strip
  squarespace-image-loader squarespace-lightbox squarespace-loader squarespace-public-api squarespace-rendering
  squarespace-template squarespace-text-shrink squarespace-ui-base squarespace-util squarespace-video
  squarespace-video-loader squarespace-widgets-lightbox squarespace-widgets-lightbox2`.split(/\s+/),
);

export const isKnownModule = (name: string): boolean => KNOWN.has(name);

/** Parts of the original that this library leaves out; scripts that use them go on without. */
export const MISSING_PARTS = [
  'AsyncQueue',
  'AutoComplete',
  'AutoCompleteList',
  'Calendar',
  'Chart',
  'Console',
  'DD',
  'DataSchema',
  'DataSource',
  'DataTable',
  'Dial',
  'EditorBase',
  'Graphic',
  'Handlebars',
  'ImgLoadGroup',
  'JSONTemplate',
  'Overlay',
  'Paginator',
  'Panel',
  'Profiler',
  'Recordset',
  'Resize',
  'Router',
  'SWF',
  'ScrollView',
  'Slider',
  'Sortable',
  'TabView',
  'Uploader',
] as const;
