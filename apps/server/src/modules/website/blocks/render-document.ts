import type { FormModel } from '@awning/forms';
import {
  type Block,
  type DonationData,
  donationBlock,
  formBlock,
  type PageDocument,
  type Section,
  withoutHiddenSections,
} from '@awning/site-model';
import { cleanRichText } from '../../../platform/rich-text/index.ts';
import type { BlockTemplates } from './block-templates.ts';
import type { BlockData, BlockPage } from './block-view.ts';
import { hastenFirstImage } from './image-markup.ts';
import {
  type ClassicFrame,
  classicBlock,
  classicMarkup,
  type DrawBlock,
  fluidBlock,
  fluidMarkup,
} from './layout-markup.ts';
import { sectionMarkup } from './section-markup.ts';
import { donationContext, type FilledGift } from './views/donation-context.ts';
import { type FilledForm, formContext } from './views/form-context.ts';
import { viewOf } from './views/view-registry.ts';

export interface RenderedDocument {
  readonly html: string;
  /** Inline scripts of code blocks, as they stand in the page: their hashes belong into its policy. */
  readonly ownerScripts: readonly string[];
  readonly problems: readonly BlockProblem[];
  /** Those that were asked for by `parts`, in that order; those that the document does not have are missing. */
  readonly parts?: readonly RenderedPart[];
}

/** A section or a block by itself, as it stands in the page. */
export interface RenderedPart {
  readonly id: string;
  readonly html: string;
}

export interface BlockProblem {
  readonly blockId: string;
  /** A sentence for the owner. */
  readonly message: string;
}

export interface RenderDocumentOptions {
  /** Of an area of a theme: what the tag says. */
  readonly className?: string;
  readonly label?: string;
  readonly locked?: boolean;
  readonly columns?: 1 | 12;
  readonly updatedOn?: number;
  /**
   * Whether the first image is fetched at once: for a page unless told otherwise, for an item where it is the page.
   */
  readonly hasten?: boolean;
  /** For members who edit: hidden sections are drawn as well, and say so (`data-hidden`). */
  readonly showHidden?: boolean;
  /** Only these sections and blocks are drawn, each by itself, and no page of them. */
  readonly parts?: readonly string[];
}

const FRAME_TYPES = { page: 'page', item: 'item', area: 'block-field' } as const;

export function renderDocument(
  document: PageDocument,
  templates: BlockTemplates,
  data: BlockData,
  page: BlockPage,
  options: RenderDocumentOptions = {},
): RenderedDocument {
  const ownerScripts: string[] = [];
  const problems: BlockProblem[] = [];

  const draw: DrawBlock = (block) => {
    const view = viewOf(block.type);
    if (!view) return { name: null, classes: [], html: '' };
    const { name } = view.definition;
    const report = (message: string): void => {
      problems.push({ blockId: block.id, message: `${view.definition.title}: ${message}` });
    };
    try {
      const blockView = view.show(block, data, page);
      const html = fill(
        name,
        templates,
        { ...shared(block, data, page), ...blockView.context },
        page,
        report,
      );
      ownerScripts.push(...blockView.ownerScripts);
      blockView.problems.forEach(report);
      return { name, classes: blockView.classes, html };
    } catch (error) {
      report(error instanceof Error ? error.message : 'it cannot be shown');
      return { name, classes: [], html: '' };
    }
  };

  const { kind, id } = page.owner;
  const frameId = kind === 'area' ? id : `${kind}-${id}`;
  const frameOf = (section: Section | undefined, index: number): ClassicFrame => ({
    type: FRAME_TYPES[kind],
    id: index === 0 || !section ? frameId : `${frameId}-${section.id}`,
    updatedOn: options.updatedOn,
    className: options.className,
    label: options.label,
    locked: options.locked,
    columns: options.columns,
  });
  const drawSection = (section: Section, index: number): string => {
    const content =
      section.layout.type === 'fluid'
        ? fluidMarkup(section.layout, draw, section)
        : classicMarkup(section.layout, frameOf(section, index), draw);
    return kind === 'area' ? content : sectionMarkup(section, data, content);
  };

  const { sections } = options.showHidden ? document : withoutHiddenSections(document);
  if (options.parts) {
    const parts = options.parts.flatMap((partId): RenderedPart[] => {
      const index = document.sections.findIndex((section) => section.id === partId);
      const section = document.sections[index];
      const html = section ? drawSection(section, index) : drawBlock(document, partId, draw);
      return html === null ? [] : [{ id: partId, html }];
    });
    return { html: '', ownerScripts, problems, parts };
  }
  const html =
    sections.length === 0 && kind !== 'page'
      ? classicMarkup({ type: 'classic', rows: [] }, frameOf(undefined, 0), draw)
      : sections.map(drawSection).join('');
  const hasten = options.hasten ?? kind === 'page';
  return { html: hasten ? hastenFirstImage(html) : html, ownerScripts, problems };
}

/** A block in its place; null for one that the document does not have. */
function drawBlock({ sections }: PageDocument, blockId: string, draw: DrawBlock): string | null {
  for (const { layout } of sections) {
    const html =
      layout.type === 'fluid' ? fluidBlock(layout, blockId, draw) : classicBlock(layout, blockId, draw);
    if (html !== null) return html;
  }
  return null;
}

const shared = (block: Block, data: BlockData, page: BlockPage): Record<string, unknown> => ({
  blockType: block.type,
  blockId: block.id,
  collection: page.collection,
  website: page.website,
  productMerchandisingContext: data.merchandising,
});

/** A form by itself, for a page that shows it again with what was filled in. */
export function renderForm(
  { formId, model }: { readonly formId: string; readonly model: FormModel },
  filled: FilledForm,
  templates: BlockTemplates,
  page: BlockPage,
): string {
  const form = { ...model, submissionHTML: cleanRichText(model.submissionHTML) };
  const context = {
    ...formBlock.defaults,
    showTitle: false,
    blockId: formId,
    website: page.website,
    collection: page.collection,
    ...formContext(form, { formId, blockId: formId, page }, filled),
  };
  return fill(formBlock.name, templates, context, page, () => {});
}

/** The form of a donation by itself, for a page that shows it again with what was chosen. */
export function renderDonation(
  donation: DonationData,
  filled: FilledGift | null,
  templates: BlockTemplates,
  page: BlockPage,
): string {
  const context = {
    ...donationBlock.defaults,
    showTitle: false,
    featureFlags: { useCLDRMoneyFormat: true },
    blockId: donation.id,
    website: page.website,
    collection: page.collection,
    donation: donationContext(donation, { showImage: true, blockId: donation.id }, filled),
  };
  return fill(donationBlock.name, templates, context, page, () => {});
}

function fill(
  name: string,
  templates: BlockTemplates,
  context: Record<string, unknown>,
  page: BlockPage,
  report: (message: string) => void,
): string {
  const template = templates.get(name);
  if (!template) throw new Error(`there is no template named ${name}.block`);
  const { output, errors } = template.render(context, {
    partials: templates.partials,
    now: page.now,
    locale: page.website.language,
  });
  const [first] = errors;
  if (first) report(first.message);
  return output.trimEnd();
}
