export { browserContext } from './browser-context.ts';
export type { Crumb, PageCode, PageHead, ThemeHeadAssets, ThemeHeadInput } from './head-input.ts';
export { writeMeta } from './meta-tags.ts';
export { holdCode, joinCode, ownerPageCode, policyAddress } from './owner-code.ts';
export { recordIn } from './page-facts.ts';
export { needsLibrary, needsRuntime } from './runtime-need.ts';
export { scriptJson } from './script-json.ts';
export { headScript, writeFoot, writeHead, writesCharset, writesViewport } from './theme-head.ts';
