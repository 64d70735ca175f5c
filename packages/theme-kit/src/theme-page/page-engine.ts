import { createEngine, type ThemeEngine, type ThemeEngineOptions } from '../engine.ts';
import { audioFormatters } from './fallbacks/audio-fallback.ts';
import { cartFormFormatters } from './fallbacks/cart-form-fallback.ts';
import { installmentFormatters } from './fallbacks/installment-fallback.ts';
import { quickViewFormatters } from './fallbacks/quick-view-name.ts';

/** The engine for pages: what a visitor without script needs stands behind what themes expect. */
export const createPageEngine = (options: ThemeEngineOptions = {}): ThemeEngine =>
  createEngine({
    ...options,
    formatters: {
      ...cartFormFormatters,
      ...installmentFormatters,
      ...audioFormatters,
      ...quickViewFormatters,
      ...options.formatters,
    },
  });
