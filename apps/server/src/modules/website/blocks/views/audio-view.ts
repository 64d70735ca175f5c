import { audioBlock, isSecureWebAddress } from '@awning/site-model';
import { defineView } from '../block-view.ts';

export const audioView = defineView(audioBlock, (value, data) => {
  const file = data.file(value.fileId);
  const assetUrl = file?.assetUrl ?? (isSecureWebAddress(value.url) ? value.url : '');
  if (assetUrl === '') return { assetUrl: null };
  return {
    assetUrl,
    contentType: file?.contentType ?? null,
    itemId: file?.id ?? null,
    title: value.title || file?.title || '',
    author: value.author,
    showDownload: value.showDownload,
  };
});
