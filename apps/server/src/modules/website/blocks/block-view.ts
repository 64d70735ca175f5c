import type { FormModel } from '@awning/forms';
import type {
  Block,
  BlockDefinition,
  CollectionData,
  DonationData,
  FileData,
  ImageData,
  ItemData,
  ItemList,
  MerchandisingContext,
} from '@awning/site-model';
import type { Static, TObject } from 'typebox';
import { Compile } from 'typebox/compile';

/** What blocks show that lives elsewhere. Loaded beforehand, so that a page is drawn in one go. */
export interface BlockData {
  image(id: string | null | undefined): ImageData | null;
  file(id: string | null | undefined): FileData | null;
  item(id: string | null | undefined): ItemData | null;
  collection(id: string | null | undefined): CollectionData | null;
  /** A form that is kept apart from the page. */
  form(id: string | null | undefined): FormModel | null;
  donation(id: string | null | undefined): DonationData | null;
  /** Empty for a list that the block did not name in its references. */
  items(list: ItemList): readonly ItemData[];
  /** By product, for the formatters that speak of stock. */
  readonly merchandising: MerchandisingContext;
}

export interface SocialAccount {
  readonly serviceName: string;
  readonly profileUrl: string;
  readonly screenname?: string;
  readonly userName?: string;
  readonly iconEnabled?: boolean;
  readonly [key: string]: unknown;
}

export interface BlockWebsite {
  readonly id: string;
  readonly siteTitle: string;
  /** Scheme and host. */
  readonly baseUrl: string;
  readonly timeZone: string;
  readonly language: string;
  /** The largest file that a visitor may send with a form, where that is known. */
  readonly formUploadMegabytes?: number;
  readonly socialAccounts?: readonly SocialAccount[];
  /** What visitors are asked to agree to, with what needs no question; not there on a site that does not ask. */
  readonly cookieCategories?: readonly {
    readonly name: string;
    readonly label: string;
    readonly text: string;
  }[];
  /** The path of frames with embedded code, with `:kind`, `:id` and `:blockId` in it; the public one unless told. */
  readonly embedPath?: string;
}

/** Where the blocks stand. */
export interface BlockPage {
  readonly website: BlockWebsite;
  /** The collection that holds the page or item. */
  readonly collection: CollectionData | null;
  readonly now: number;
  /** The month that a calendar was asked to show, as addresses have it: `05-2026`. This month unless told otherwise. */
  readonly month?: string;
  readonly owner: { readonly kind: 'page' | 'item' | 'area'; readonly id: string };
}

/**
 * What a block's template sees. `collection`, `website`, `blockType`, `blockId` and `productMerchandisingContext` are
 * added to it.
 */
export type BlockContext = Readonly<Record<string, unknown>>;

export interface BlockView {
  readonly definition: BlockDefinition;
  /** Names the file with its template: the block's own name, unless it looks like another block. */
  readonly template: string;
  /** Throws where the block's value is not one that its definition describes. */
  show(block: Block, data: BlockData, page: BlockPage): RenderedBlock;
}

export interface RenderedBlock {
  readonly context: BlockContext;
  /** Further classes of the element around the block. */
  readonly classes: readonly string[];
  /** Inline scripts that the owner wrote into this block and that the page has to allow. */
  readonly ownerScripts: readonly string[];
  readonly problems: readonly string[];
}

interface ViewExtras<Value> {
  readonly classes?: (value: Value) => readonly string[];
  readonly ownerScripts?: (value: Value) => readonly string[];
  /** Sentences for the owner about a block that is shown all the same. */
  readonly problems?: (value: Value, data: BlockData) => readonly string[];
  /** Of the block that this one looks like. */
  readonly template?: string;
}

const NONE: readonly string[] = [];

/** Joins a definition with what its template, of the same name, is to see. */
export const defineView = <Schema extends TObject>(
  definition: BlockDefinition<Schema>,
  context: (value: Static<Schema>, data: BlockData, page: BlockPage, block: Block) => Record<string, unknown>,
  extras: ViewExtras<Static<Schema>> = {},
): BlockView => {
  const validator = Compile(definition.schema);
  return {
    definition,
    template: extras.template ?? definition.name,
    show(block, data, page) {
      // A field that came later than the block has the value that a new block would have.
      const value: unknown = { ...definition.defaults, ...block.value };
      if (!validator.Check(value)) {
        const [first] = validator.Errors(value);
        throw new Error(`what it holds is damaged${first ? `: ${first.instancePath} ${first.message}` : ''}`);
      }
      return {
        context: context(value, data, page, block),
        classes: extras.classes?.(value) ?? NONE,
        ownerScripts: extras.ownerScripts?.(value) ?? NONE,
        problems: extras.problems?.(value, data) ?? NONE,
      };
    },
  };
};
