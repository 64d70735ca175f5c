import { searchBlock } from '@awning/site-model';
import { defineView } from '../block-view.ts';

export const searchView = defineView(searchBlock, (value, data, _page, block) => ({
  ...value,
  within: data.collection(value.collectionId),
  inputId: `${block.id}-q`,
}));
