import type { FormModel } from '@awning/forms';
import type { DonationData, PageDocument } from '@awning/site-model';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type BlockSources, loadBlockData } from './block-sources.ts';
import { type BlockOverrides, loadBlockTemplates, overrideTemplates } from './block-templates.ts';
import type { BlockData, BlockPage } from './block-view.ts';
import { type PackedBlockData, unpackBlockData } from './packed-block-data.ts';
import {
  type RenderDocumentOptions,
  type RenderedDocument,
  renderDocument,
  renderDonation,
  renderForm,
} from './render-document.ts';
import type { FilledGift } from './views/donation-context.ts';
import type { FilledForm } from './views/form-context.ts';

export type { BlockSources } from './block-sources.ts';
export { type BlockOverrides, templateSource } from './block-templates.ts';
export type { BlockData, BlockPage, BlockWebsite, SocialAccount } from './block-view.ts';
export { EMBED_POLICY, embedDocument } from './embed-document.ts';
export { imageMarkup } from './image-markup.ts';
export { type OwnerCode, readOwnerCode, splitOwnerCode } from './owner-code.ts';
export { type PackedBlockData, unpackBlockData } from './packed-block-data.ts';
export type {
  BlockProblem,
  RenderDocumentOptions,
  RenderedDocument,
  RenderedPart,
} from './render-document.ts';
export { socialServiceOf, socialServices } from './social-services.ts';
export { type FilledGift, OWN_AMOUNT } from './views/donation-context.ts';
export type { FilledForm } from './views/form-context.ts';
export { itemImage } from './views/item-image.ts';
export { pricedItem } from './views/priced-item.ts';

export interface Blocks {
  /** Everything that the documents show, asked for in one go. */
  load(websiteId: WebsiteId, documents: readonly PageDocument[]): Promise<BlockData>;
  /** The same as plain data, for another thread, which unpacks it. */
  loadPacked(websiteId: WebsiteId, documents: readonly PageDocument[]): Promise<PackedBlockData>;
  render(
    document: PageDocument,
    data: BlockData,
    page: BlockPage,
    options?: RenderDocumentOptions,
  ): RenderedDocument;
  /** A form by itself, with what a visitor has filled in and what is wrong with it. */
  renderForm(
    form: { readonly formId: string; readonly model: FormModel },
    filled: FilledForm,
    page: BlockPage,
  ): string;
  /** What can be given to, by itself, with what a visitor has chosen and what is wrong with it. */
  renderDonation(donation: DonationData, filled: FilledGift | null, page: BlockPage): string;
  /** The same with the templates of a theme. Keep it: the templates are compiled here. */
  withOverrides(overrides: BlockOverrides): Blocks;
  /** The same templates for content from elsewhere. */
  withSources(sources: BlockSources): Blocks;
}

export interface BlocksOptions {
  readonly sources: BlockSources;
  readonly overrides?: BlockOverrides;
}

export function createBlocks({ sources, overrides }: BlocksOptions): Blocks {
  const own = loadBlockTemplates();
  const build = (from: BlockSources, chosen: BlockOverrides | undefined): Blocks => {
    const templates = overrideTemplates(own, chosen);
    const loadPacked: Blocks['loadPacked'] = (websiteId, documents) =>
      loadBlockData(from, websiteId, documents);
    return {
      load: async (websiteId, documents) => unpackBlockData(await loadPacked(websiteId, documents)),
      loadPacked,
      render: (document, data, page, options) => renderDocument(document, templates, data, page, options),
      renderForm: (form, filled, page) => renderForm(form, filled, templates, page),
      renderDonation: (donation, filled, page) => renderDonation(donation, filled, templates, page),
      withOverrides: (other) => build(from, other),
      withSources: (other) => build(other, chosen),
    };
  };
  return build(sources, overrides);
}
