import { fillPath, readEmbed } from '@awning/contract/calls';
import { embedBlock, isSecureWebAddress } from '@awning/site-model';
import { defineView } from '../block-view.ts';
import { hostOf, mentionsOtherSites } from '../embed-document.ts';

export const embedView = defineView(embedBlock, (value, _data, page, block) => {
  const url = isSecureWebAddress(value.url) ? value.url : null;
  if (url === null && value.html.trim() === '') return { src: null };
  const { kind, id } = page.owner;
  return {
    src: url ?? fillPath(page.website.embedPath ?? readEmbed.path, { kind, id, blockId: block.id }),
    title: value.title || (url === null ? 'Embedded content' : `Content from ${hostOf(url)}`),
    // Until a visitor asks for the content, the other site does not learn that they were here.
    ask: url !== null || mentionsOtherSites(value.html),
    from: url === null ? 'another site' : hostOf(url),
    aspectRatio: value.aspectRatio,
    height: value.height,
  };
});
