import type { CollectionView } from './codes/collection-views.ts';

/**
 * What templates and `?format=json` see of images, items and collections. Names and units are the theme format's: ids
 * are 24 hexadecimal digits, times are milliseconds since 1970, optional values are missing rather than null unless a
 * type says so.
 */
export interface ImageData {
  readonly id: string;
  readonly recordType: 2;
  readonly title: string;
  readonly body: string | null;
  readonly filename: string;
  /** Without a size: `?format=300w` and the like are appended. */
  readonly assetUrl: string;
  /** `1500x1000` */
  readonly originalSize: string;
  readonly mediaFocalPoint: { readonly x: number; readonly y: number };
  readonly systemDataId: string;
  /** The original size, then the widths: `1500x1000,100w,300w,…` */
  readonly systemDataVariants: string;
  /** `JPG`, `PNG` … */
  readonly systemDataSourceType: string;
  readonly systemDataOrigin: 'USER_UPLOAD';
  readonly contentType: string;
  readonly colorData: ColorData;
  readonly altText?: string;
  readonly componentKey?: string;
  readonly licensedAssetPreview?: object;
  readonly clickthroughUrl?: string;
}

/** Averages as hexadecimal digits without `#`. */
export interface ColorData {
  readonly topLeftAverage: string;
  readonly topRightAverage: string;
  readonly bottomLeftAverage: string;
  readonly bottomRightAverage: string;
  readonly centerAverage: string;
  readonly suggestedBgColor: string;
}

/** A file that is no image: sound, film, a download. */
export interface FileData {
  readonly id: string;
  readonly title: string;
  readonly filename: string;
  readonly assetUrl: string;
  readonly contentType: string;
  readonly bytes: number;
}

export interface VideoData {
  readonly oembed: { readonly html: string; readonly providerName: string; readonly [key: string]: unknown };
  readonly overlay: boolean;
  readonly mainImageId?: string;
  readonly systemDataId?: string;
}

export interface LocationData {
  readonly addressTitle: string;
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly addressCountry: string;
  readonly mapLat?: number;
  readonly mapLng?: number;
  readonly mapZoom?: number;
  readonly markerLat?: number;
  readonly markerLng?: number;
}

/** Never an email address. */
export interface AuthorData {
  readonly id: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly bio: string;
  readonly avatarId?: string;
  readonly avatarAssetUrl?: string;
  readonly websiteUrl?: string;
}

export interface CollectionData {
  readonly id: string;
  readonly websiteId: string;
  readonly title: string;
  readonly navigationTitle: string;
  readonly urlId: string;
  readonly fullUrl: string;
  readonly type: number;
  readonly typeName: string;
  readonly typeLabel: string;
  readonly ordering: number;
  readonly enabled: boolean;
  readonly starred: boolean;
  readonly homepage: boolean;
  readonly folder: boolean;
  readonly description: string;
  readonly mainImageId?: string;
  readonly mainImage?: ImageData;
  readonly itemCount: number;
  readonly pageSize?: number;
  readonly updatedOn: number;
  /** Those in use. */
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly folderBehavior?: number;
  /** The owner's choice; missing where it is the theme's. */
  readonly listView?: CollectionView;
  readonly [key: string]: unknown;
}

/** An item as far as blocks and lists need it. Kinds add their own fields. */
export interface ItemData {
  readonly id: string;
  readonly collectionId: string;
  readonly recordType: number;
  readonly recordTypeLabel: string;
  readonly title: string;
  readonly urlId: string;
  readonly fullUrl: string;
  /** Rendered layout, where the reader asked for it. */
  readonly body: string | null;
  readonly excerpt: string;
  /** What the owner wrote for search engines; missing where both are empty. */
  readonly seoData?: { readonly seoTitle: string; readonly seoDescription: string };
  /** Search engines and the search of the site leave it out. */
  readonly seoHidden?: true;
  readonly addedOn: number;
  readonly publishOn: number;
  readonly updatedOn: number;
  readonly starred: boolean;
  readonly passthrough: boolean;
  readonly sourceUrl: string;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly author?: AuthorData;
  readonly authorId?: string;
  readonly mainImageId?: string;
  readonly mainImage?: ImageData;
  readonly assetUrl?: string;
  readonly displayIndex: number;
  readonly workflowState: number;
  readonly likeCount: number;
  readonly publicCommentCount: number;
  readonly commentState: number;
  readonly location?: LocationData;
  readonly startDate?: number;
  readonly endDate?: number;
  readonly oembed?: VideoData['oembed'];
  readonly overlay?: boolean;
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly items?: readonly ImageData[];
  readonly [key: string]: unknown;
}

/**
 * Money of items. `value` is the decimal text here; money of carts and of the browser's context counts minor units in
 * it.
 */
export interface ItemMoney {
  readonly value: string;
  readonly currency: string;
  readonly decimalValue: string;
  readonly currencyCode: string;
  readonly fractionalDigits: number;
}

/** The same where scripts read it. */
export interface ContextMoney {
  readonly decimalValue: string;
  readonly currencyCode: string;
  /** Minor units. */
  readonly value: number;
  readonly fractionalDigits: number;
}

export interface ShippingWeight {
  readonly value: number;
  readonly unit: string;
}

export interface ShippingSize {
  readonly unit: string;
  readonly width: number;
  readonly height: number;
  readonly len: number;
}

export interface VariantData {
  readonly id: string;
  readonly sku: string;
  /** Option name to value. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly optionValues: readonly { readonly optionName: string; readonly value: string }[];
  /** Hundredths, also in currencies that have none: templates divide by 100. */
  readonly price: number;
  readonly salePrice: number;
  readonly priceMoney: ItemMoney;
  readonly salePriceMoney: ItemMoney;
  readonly onSale: boolean;
  readonly unlimited: boolean;
  readonly qtyInStock: number;
  readonly width: number;
  readonly height: number;
  readonly len: number;
  readonly weight: number;
  /** The measures with their units, where the owner gave some. */
  readonly shippingWeight?: ShippingWeight;
  readonly shippingSize?: ShippingSize;
  readonly mainImageId?: string;
}

/** `structuredContent` of a product. */
export interface ProductContent {
  readonly productType: number;
  /** None for a download and a paywall, which have their price below. */
  readonly variants: readonly VariantData[];
  readonly variantOptionOrdering: readonly string[];
  /** Of a product with variants: what the price rules say about all of them together. */
  readonly priceMoney: ItemMoney;
  readonly salePriceMoney: ItemMoney;
  readonly priceCents: number;
  readonly salePriceCents: number;
  readonly onSale: boolean;
  readonly isSubscribable: boolean;
  readonly subscriptionPlan?: {
    readonly billingPeriod: { readonly value: number; readonly unit: string };
    readonly numBillingCycles: number;
  };
  readonly additionalFieldsFormId?: string;
  /** What shoppers are asked, where they are asked anything: `{ name, fields }`. */
  readonly additionalFieldsForm?: unknown;
  readonly useCustomAddButtonText: boolean;
  readonly customAddButtonText: string;
  readonly fulfilledExternally: boolean;
}

export interface ProductItemData extends ItemData {
  readonly structuredContent: ProductContent & Readonly<Record<string, unknown>>;
  /** The main image first. */
  readonly items: readonly ImageData[];
  readonly variants: readonly VariantData[];
  readonly variantOptionOrdering: readonly string[];
}

/** `product` of the browser's context. */
export interface ProductContext {
  readonly variantAttributeNames: readonly string[];
  readonly variants: readonly {
    readonly id: string;
    readonly sku: string;
    readonly price: ContextMoney;
    readonly salePrice: ContextMoney;
    readonly onSale: boolean;
    readonly stock: { readonly unlimited: boolean; readonly quantity?: number };
    readonly attributes: Readonly<Record<string, string>>;
    readonly shippingWeight?: ShippingWeight;
    readonly shippingSize?: ShippingSize;
  }[];
  readonly subscribable: boolean;
  readonly productType: number;
}

/** What pages say about stock that runs out and comes back. */
export interface ProductMerchandising {
  readonly scarcityEnabled: boolean;
  /** May name `{qtyInStock}`. */
  readonly scarcityText: string;
  /** One for each variant that is running out; `attributes` only where a variant has to be chosen first. */
  readonly scarcityTemplateViews: readonly {
    readonly qtyInStock: number;
    readonly attributes?: Readonly<Record<string, string>>;
  }[];
  readonly scarcityShownByDefault: boolean;
  /** One for each variant that is sold out. */
  readonly restockNotificationViews: readonly {
    readonly variantId: string;
    readonly hiddenByDefault: boolean;
  }[];
  readonly restockNotificationMessages: Readonly<Record<string, string>>;
  readonly mailingListSignUpEnabled: boolean;
  readonly mailingListOptInByDefault: boolean;
  /** Empty: the usual words. */
  readonly customSoldOutText: string;
}

/** By the ids of products. */
export type MerchandisingContext = Readonly<Record<string, ProductMerchandising>>;

export interface NestedCategory {
  readonly id: string;
  readonly displayName: string;
  readonly shortSlug: string;
  readonly fullUrl: string;
  /** Of what visitors see. */
  readonly itemCount: number;
  /** HTML; absent where its owner wrote none, as the next ones. */
  readonly description?: string;
  readonly imageId?: string;
  readonly seoTitle?: string;
  readonly seoDescription?: string;
  readonly children: readonly NestedCategory[];
}

export interface NestedCategories {
  readonly itemCount: number;
  readonly categories: readonly NestedCategory[];
}

/** Something that visitors can give to. Amounts are minor units of the currency. */
export interface DonationData {
  readonly id: string;
  readonly title: string;
  /** Plain text; empty lines make paragraphs. */
  readonly description: string;
  readonly image: ImageData | null;
  readonly currency: string;
  readonly amountsMinor: readonly number[];
  readonly ownAmount: boolean;
  readonly leastMinor: number;
  readonly mostMinor: number;
  /** `once`, `month`, `year`. */
  readonly rhythms: readonly string[];
  /** Null: there is none. */
  readonly goalMinor: number | null;
  readonly givenMinor: number;
  /** False: it has ended. */
  readonly isOpen: boolean;
}
