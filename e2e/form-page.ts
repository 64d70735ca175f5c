import type { Merchant } from './merchant.ts';

/** Codes of blocks. */
const CODES = { form: 9, newsletter: 51, donation: 52 } as const;

export interface CreatedBlock {
  readonly kind: keyof typeof CODES;
  readonly value: object;
}

/** A page of the merchant's site that belongs to one journey alone, with these blocks below each other. */
export async function createFormPage(merchant: Merchant, title: string, blocks: readonly CreatedBlock[]) {
  const response = await merchant.call('post', '/api/content/collections', {
    kind: 'page',
    enabled: true,
    title,
    seoHidden: true,
    urlId: `journey-${crypto.randomUUID().slice(0, 8)}`,
  });
  const { id, fullUrl } = (await response.json()).collection;
  const write = async (pageBlocks: readonly CreatedBlock[]): Promise<readonly string[]> => {
    const drawn = pageBlocks.map(({ kind, value }) => ({ id: newId(), type: CODES[kind], value }));
    await merchant.call('put', `/api/content/collections/${id}/document`, {
      document: { schema: 1, sections: [section(title, drawn)] },
    });
    return drawn.map((block) => block.id);
  };
  const ids = await write(blocks);
  return {
    id: id as string,
    path: fullUrl as string,
    /** Of each block, which is the id of its form. */
    ids,
    /** Takes the blocks off the page, as owners do while a visitor fills in a form. */
    clear: () => write([]),
  };
}

const newId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 24);

const section = (title: string, blocks: readonly object[]) => {
  const heading = { id: newId(), type: 2, value: { html: `<h1>${title}</h1>` } };
  const content = [heading, ...blocks].map((block) => ({ kind: 'block', block, float: null }));
  return {
    id: newId(),
    kind: 'section',
    anchor: null,
    colorTheme: null,
    background: { source: 4 },
    contentWidth: 'narrow',
    spacing: 'medium',
    layout: { type: 'classic', rows: [{ id: newId(), columns: [{ id: newId(), span: 12, content }] }] },
  };
};
