import { horizontalRuleBlock } from '@awning/site-model';
import { defineView } from '../block-view.ts';

export const horizontalRuleView = defineView(horizontalRuleBlock, () => ({}));
