const SELECTED = '#027aff';
/** White words on the selection's own blue would be hard to read. */
const STRONG = '#0a6be0';
const GUIDE = '#ffb802';
const INK = '#26231f';

/**
 * ED-14, ED-15: sizes are of the screen (`--z` is a page's pixel for one of the screen), and every line has a white
 * casing so that it shows on any ground.
 */
export const OVERLAY_STYLES = `
  :host { all: initial; }
  * { box-sizing: border-box; user-select: none; -webkit-user-select: none; }
  .layer { position: absolute; inset-block-start: 0; left: 0; inline-size: 0; block-size: 0; contain: layout size style; }
  .layer > * { position: absolute; pointer-events: none; }
  .frame { border: calc(2px * var(--z)) solid ${SELECTED}; box-shadow: 0 0 0 calc(1px * var(--z)) #fff, inset 0 0 0 calc(1px * var(--z)) #fff; }
  .hovered { border-width: calc(1.5px * var(--z)); }
  .shared { border-color: ${GUIDE}; }
  .shared.piece { background: rgb(255 184 2 / 12%); }
  .shared > .name { inset-block: 100% auto; max-inline-size: none; border-radius: calc(4px * var(--z)); background: ${GUIDE}; color: ${INK}; }
  .shared.section > .name { inset-block: auto 100%; inset-inline: auto calc(-2px * var(--z)); }
  .of-shared { border-color: ${GUIDE}; }
  .of-shared > .name { background: ${GUIDE}; color: ${INK}; }
  .again { background: rgb(2 122 255 / 8%); }
  .label, .name { position: absolute; padding: calc(2px * var(--z)) calc(6px * var(--z)); background: ${STRONG}; color: #fff; font: 550 calc(12px * var(--z)) / calc(16px * var(--z)) Inter, system-ui, sans-serif; white-space: nowrap; }
  .name { inset-block-end: 100%; inset-inline-start: calc(-2px * var(--z)); max-inline-size: calc(240px * var(--z)); overflow: hidden; text-overflow: ellipsis; }
  .grip { pointer-events: auto; cursor: grab; touch-action: none; }
  .handle { position: absolute; inline-size: calc(12px * var(--z)); block-size: calc(12px * var(--z)); border: calc(1.5px * var(--z)) solid ${SELECTED}; border-radius: calc(2px * var(--z)); background: #fff; translate: -50% -50%; pointer-events: auto; touch-action: none; }
  .handle::before { content: ""; position: absolute; inset: calc(-7.5px * var(--z)); }
  .handle.n, .handle.s { inline-size: calc(20px * var(--z)); block-size: calc(8px * var(--z)); cursor: ns-resize; }
  .handle.e, .handle.w { inline-size: calc(8px * var(--z)); block-size: calc(20px * var(--z)); cursor: ew-resize; }
  .handle.n::before, .handle.s::before { inset: calc(-9.5px * var(--z)) calc(-3.5px * var(--z)); }
  .handle.e::before, .handle.w::before { inset: calc(-3.5px * var(--z)) calc(-9.5px * var(--z)); }
  .handle.nw, .handle.se { cursor: nwse-resize; }
  .handle.ne, .handle.sw { cursor: nesw-resize; }
  @media (pointer: coarse) {
    .handle { inline-size: calc(16px * var(--z)); block-size: calc(16px * var(--z)); }
    .handle.n, .handle.s { inline-size: calc(28px * var(--z)); block-size: calc(10px * var(--z)); }
    .handle.e, .handle.w { inline-size: calc(10px * var(--z)); block-size: calc(28px * var(--z)); }
    .handle::before, .handle.n::before, .handle.s::before, .handle.e::before, .handle.w::before { inset: 50% auto auto 50%; inline-size: calc(44px * var(--z)); block-size: calc(44px * var(--z)); translate: -50% -50%; }
  }
  .columns { background: ${SELECTED}; opacity: .06; }
  .row { border-block-start: calc(1px * var(--z)) dotted ${SELECTED}; opacity: .22; }
  .landing { border: calc(2px * var(--z)) solid ${SELECTED}; background: rgb(2 122 255 / 14%); box-shadow: 0 0 0 calc(1px * var(--z)) #fff; }
  .landing.refused { border-style: dashed; background: none; }
  .landing > .label { inset-block-end: calc(100% + 4px * var(--z)); inset-inline-end: 0; border-radius: calc(4px * var(--z)); }
  .going { border: calc(1.5px * var(--z)) dashed ${SELECTED}; box-shadow: 0 0 0 calc(1px * var(--z)) #fff; }
  .going > .label { inset-block-start: 50%; inset-inline-start: calc(100% + 8px * var(--z)); translate: 0 -50%; border: calc(1px * var(--z)) solid #d8d0c3; border-radius: calc(4px * var(--z)); background: #fff; color: ${INK}; }
  .needed { border-block-end: calc(2px * var(--z)) dashed ${GUIDE}; }
  .guide { background: ${GUIDE}; box-shadow: 0 0 0 calc(1px * var(--z)) #fff; }
  .guide.of-column { width: calc(2px * var(--z)) !important; translate: -50% 0; }
  .guide.of-row { height: calc(2px * var(--z)) !important; translate: 0 -50%; }
  .gap.of-column { height: calc(10px * var(--z)) !important; translate: 0 -50%; }
  .gap.of-row { width: calc(10px * var(--z)) !important; translate: -50% 0; }
  .gap { background: rgb(255 184 2 / 50%); box-shadow: 0 0 0 calc(1px * var(--z)) #fff; }
  .gap > .label { inset-block-start: 50%; inset-inline-start: 50%; translate: -50% -50%; border-radius: calc(4px * var(--z)); background: ${GUIDE}; color: ${INK}; }
  .lasso { border: calc(1.5px * var(--z)) dashed ${SELECTED}; background: rgb(2 122 255 / 8%); }
  .bar { height: calc(4px * var(--z)) !important; translate: 0 -50%; background: ${SELECTED}; box-shadow: 0 0 0 calc(1px * var(--z)) #fff; }
  .insertion { min-width: calc(4px * var(--z)); min-height: calc(4px * var(--z)); translate: calc(-2px * var(--z)) calc(-2px * var(--z)); background: ${SELECTED}; box-shadow: 0 0 0 calc(1px * var(--z)) #fff; }
  .bar > .label { inset-inline-start: 50%; translate: -50% -50%; border-radius: calc(4px * var(--z)); }
  .point { display: grid; place-items: center; inline-size: calc(24px * var(--z)); block-size: calc(24px * var(--z)); border: calc(2px * var(--z)) solid #fff; border-radius: 50%; background: ${STRONG}; color: #fff; font: 600 calc(12px * var(--z)) / 1 Inter, system-ui, sans-serif; translate: -50% -50%; }
  .point.of-section { inline-size: auto; min-inline-size: calc(24px * var(--z)); padding-inline: calc(4px * var(--z)); white-space: nowrap; translate: calc(-12px * var(--z)) -50%; border-radius: calc(4px * var(--z)); background: ${INK}; }
  svg { overflow: visible; inset: 0 auto auto 0; inline-size: 1px; block-size: 1px; fill: none; }
  .casing { stroke: #fff; stroke-width: calc(5px * var(--z)); }
  .path { stroke: ${STRONG}; stroke-width: calc(2px * var(--z)); stroke-dasharray: calc(2px * var(--z)) calc(4px * var(--z)); stroke-linecap: round; }
  .chip { display: flex; align-items: center; gap: calc(6px * var(--z)); block-size: calc(28px * var(--z)); padding: 0 calc(4px * var(--z)) 0 calc(10px * var(--z)); border-radius: calc(6px * var(--z)); background: #fff; box-shadow: 0 0 0 calc(1px * var(--z)) rgb(38 35 31 / 16%), 0 calc(4px * var(--z)) calc(12px * var(--z)) rgb(38 35 31 / 14%); color: ${INK}; font: 400 calc(12px * var(--z)) / calc(16px * var(--z)) Inter, system-ui, sans-serif; pointer-events: auto; white-space: nowrap; }
  .chip button { all: unset; padding: calc(3px * var(--z)) calc(6px * var(--z)); border-radius: calc(4px * var(--z)); color: #0059c2; font-weight: 550; cursor: pointer; }
  .chip button:hover { background: #e3eefc; }
  .card { display: grid; place-items: center; overflow: hidden; border: calc(1.5px * var(--z)) dashed #8a8378; background: rgb(255 255 255 / 88%); color: ${INK}; font: 400 calc(13px * var(--z)) / calc(18px * var(--z)) Inter, system-ui, sans-serif; text-align: center; }
  .card.problem { border-style: solid; border-color: #b3261e; }
  .preview { background: #fff center / cover no-repeat; opacity: .8; }
  .stale { border: calc(1.5px * var(--z)) dashed #b3261e; box-shadow: 0 0 0 calc(1px * var(--z)) #fff; }
  .why { position: absolute; inset-block-end: 100%; inset-inline-end: 0; inline-size: max-content; max-inline-size: max(100%, calc(240px * var(--z))); padding: calc(2px * var(--z)) calc(6px * var(--z)); background: #b3261e; color: #fff; font: 500 calc(12px * var(--z)) / calc(16px * var(--z)) Inter, system-ui, sans-serif; }
  .why.from-start { inset-inline: 0 auto; }
  .words { padding: calc(6px * var(--z)); }
  .title { font-weight: 600; }
  .busy { height: calc(3px * var(--z)) !important; background: ${SELECTED}; box-shadow: 0 0 0 calc(1px * var(--z)) #fff; animation: busy 1.2s ease-in-out infinite alternate; transform-origin: left; }
  @keyframes busy { from { opacity: .35; } }
  @media (prefers-reduced-motion: reduce) { .busy { animation: none; } }
  .tip { max-inline-size: calc(360px * var(--z)); padding: calc(4px * var(--z)) calc(8px * var(--z)); border-radius: calc(4px * var(--z)); overflow: hidden; background: ${INK}; color: #fff; font: 400 calc(12px * var(--z)) / calc(16px * var(--z)) Inter, system-ui, sans-serif; text-overflow: ellipsis; white-space: nowrap; }
  @media (forced-colors: active) {
    .card, .card.problem { border-color: CanvasText; background: Canvas; color: CanvasText; }
    .tip { border: 1px solid CanvasText; }
    .stale { border-color: CanvasText; }
    .why { border: 1px solid CanvasText; background: Canvas; color: CanvasText; }
    .busy { background: Highlight; forced-color-adjust: none; }
    .frame, .landing, .going, .lasso, .handle { border-color: Highlight; }
    .shared, .of-shared { border-style: double; }
    .name, .label, .point { background: Highlight; color: HighlightText; forced-color-adjust: none; }
    .guide, .bar, .insertion { background: Highlight; forced-color-adjust: none; }
  }
`;
