export { pageVariables } from './page-variables.ts';
export type { CompiledStyles, StyleInput } from './sheet-compiler.ts';
export { createStyleCompiler, type StyleCompiler, type StyleCompilerOptions } from './style-compiler.ts';
export type { FontValue, Tweak, TweakType, TweakValue, TweakValues } from './tweak.ts';
export { bodyClassesOf, tweakJsonOf } from './tweak-classes.ts';
export { readTweaks, type TweakReading } from './tweak-reader.ts';
export { tweakProblem } from './tweak-value-check.ts';
