/**
 * What templates and `?format=json` see of pictures, items and collections. Names and units are the theme format's: ids are 24
 * hexadecimal digits, times are milliseconds since 1970, optional values are missing rather than null unless a type says so.
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

/** A file that is no picture: sound, film, a download. */
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
