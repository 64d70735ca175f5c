import { spacerBlock } from '@awning/site-model';
import { defineView } from '../block-view.ts';

export const spacerView = defineView(spacerBlock, ({ vSize }) => ({ vSize }), {
  classes: ({ vSize }) => ['sized', `vsize-${vSize}`],
});
