export type { Crumb, HeadInput, PageCode, ThemeHeadAssets, ThemeHeadInput } from './head-input.ts';
