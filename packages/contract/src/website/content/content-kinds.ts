import { COLLECTION_TYPES, FOLDER_BEHAVIORS, PAGE_TYPES, RECORD_TYPES } from '@awning/site-model';

/** How the items of a collection follow each other; the numbers are those of the page data. */
export const COLLECTION_ORDERINGS = {
  chronological: 2,
  'user-orderable': 3,
  calendar: 4,
  'music-album': 5,
} as const;
export type CollectionOrdering = keyof typeof COLLECTION_ORDERINGS;

/**
 * What an item or a page is in the life of a text. Only `published` ones are seen by visitors, and scheduled ones once
 * their time has come.
 */
export const CONTENT_STATUSES = {
  published: 'Published',
  scheduled: 'Scheduled',
  'needs-review': 'Needs Review',
  draft: 'Draft',
  private: 'Private',
} as const;
export type ContentStatus = keyof typeof CONTENT_STATUSES;

/** Where the medium of a gallery's item came from. */
export const GALLERY_MEDIA_TYPES = [
  'imageEmpty',
  'imageFile',
  'imageLicensed',
  'imageReused',
  'assetReused',
  'video',
] as const;

interface ContentKind {
  /** For people. */
  readonly title: string;
  /** A code of `COLLECTION_TYPES`. */
  readonly type: number;
  readonly typeName: string;
  readonly ordering: CollectionOrdering;
  /** Codes of `RECORD_TYPES`; the first is what a new item is. */
  readonly accepts: readonly number[];
  /** Groups other collections. */
  readonly folder: boolean;
  readonly folderBehaviors: readonly number[];
  /** Codes of `PAGE_TYPES`; the first is what a new one is. */
  readonly pageTypes: readonly number[];
  /** Has blocks of its own. */
  readonly hasDocument: boolean;
  readonly pageSize: number | null;
  /** Whether a theme may have a name of its own for it: `needed` where there is no other. */
  readonly themeType: 'none' | 'possible' | 'needed';
}

const shows = {
  folder: false,
  folderBehaviors: [],
  pageTypes: [PAGE_TYPES['main-content']],
  hasDocument: false,
  pageSize: null,
  themeType: 'none',
} as const;
const overlays = [PAGE_TYPES['lock-screen'], PAGE_TYPES['popup-overlay']] as const;

/** Every kind of collection: what routes accept, rules check and pages read. */
export const CONTENT_KINDS = {
  page: {
    ...shows,
    title: 'Page',
    type: COLLECTION_TYPES.page,
    typeName: 'page',
    ordering: 'user-orderable',
    accepts: [],
    pageTypes: [PAGE_TYPES.page, PAGE_TYPES['main-content'], PAGE_TYPES['splash-page'], ...overlays],
    hasDocument: true,
  },
  'splash-page': {
    ...shows,
    title: 'Cover page',
    type: COLLECTION_TYPES['splash-page'],
    typeName: 'splash-page',
    ordering: 'user-orderable',
    accepts: [],
    pageTypes: [PAGE_TYPES['splash-page'], ...overlays],
    hasDocument: true,
  },
  blog: {
    ...shows,
    title: 'Blog',
    type: COLLECTION_TYPES.generic,
    typeName: 'blog',
    ordering: 'chronological',
    accepts: [
      RECORD_TYPES.text,
      RECORD_TYPES.image,
      RECORD_TYPES.quote,
      RECORD_TYPES.link,
      RECORD_TYPES.audio,
      RECORD_TYPES.video,
      RECORD_TYPES.gallery,
    ],
    pageSize: 20,
  },
  products: {
    ...shows,
    title: 'Store',
    type: COLLECTION_TYPES.products,
    typeName: 'products',
    ordering: 'user-orderable',
    accepts: [RECORD_TYPES['store-item']],
    pageSize: 200,
  },
  gallery: {
    ...shows,
    title: 'Gallery',
    type: COLLECTION_TYPES.generic,
    typeName: 'gallery',
    ordering: 'user-orderable',
    accepts: [RECORD_TYPES.image, RECORD_TYPES.video],
    pageSize: 9999,
  },
  /** Galleries of a photo service. A program of the owner's fills them through the API; nothing is fetched by us. */
  flickr: {
    ...shows,
    title: 'Flickr gallery',
    type: COLLECTION_TYPES.flickr,
    typeName: 'flickr',
    ordering: 'user-orderable',
    accepts: [RECORD_TYPES.image],
    pageSize: 9999,
  },
  fivehundredpix: {
    ...shows,
    title: '500px gallery',
    type: COLLECTION_TYPES.fivehundredpix,
    typeName: 'fivehundredpix',
    ordering: 'user-orderable',
    accepts: [RECORD_TYPES.image],
    pageSize: 9999,
  },
  events: {
    ...shows,
    title: 'Events',
    type: COLLECTION_TYPES.generic,
    typeName: 'events',
    ordering: 'calendar',
    accepts: [RECORD_TYPES.event],
    pageSize: 30,
  },
  album: {
    ...shows,
    title: 'Album',
    type: COLLECTION_TYPES.generic,
    typeName: 'album',
    ordering: 'music-album',
    accepts: [RECORD_TYPES.audio],
    pageSize: 9999,
  },
  lessons: {
    ...shows,
    title: 'Lessons',
    type: COLLECTION_TYPES.lessons,
    typeName: 'lessons',
    ordering: 'user-orderable',
    accepts: [RECORD_TYPES.lesson],
    pageSize: 20,
  },
  course: {
    ...shows,
    title: 'Course',
    type: COLLECTION_TYPES.course,
    typeName: 'course',
    ordering: 'user-orderable',
    accepts: [RECORD_TYPES['course-item']],
    pageSize: 20,
  },
  index: {
    ...shows,
    title: 'Index',
    type: COLLECTION_TYPES.generic,
    typeName: 'index',
    ordering: 'chronological',
    accepts: [],
    folder: true,
    folderBehaviors: [FOLDER_BEHAVIORS.index],
    themeType: 'possible',
  },
  folder: {
    ...shows,
    title: 'Folder',
    type: COLLECTION_TYPES.generic,
    typeName: 'folders',
    ordering: 'user-orderable',
    accepts: [],
    folder: true,
    folderBehaviors: [FOLDER_BEHAVIORS.redirect, FOLDER_BEHAVIORS.none, FOLDER_BEHAVIORS.variation],
    themeType: 'possible',
  },
  /** A page that a theme brings whole. */
  'template-page': {
    ...shows,
    title: 'Page of the theme',
    type: COLLECTION_TYPES['template-page'],
    typeName: 'template-page',
    ordering: 'user-orderable',
    accepts: [],
    themeType: 'needed',
  },
  /** A collection of a type that a theme brings. Its order is chosen when it is made. */
  custom: {
    ...shows,
    title: 'Collection of the theme',
    type: COLLECTION_TYPES.generic,
    typeName: 'custom',
    ordering: 'user-orderable',
    accepts: [
      RECORD_TYPES.text,
      RECORD_TYPES.image,
      RECORD_TYPES.quote,
      RECORD_TYPES.link,
      RECORD_TYPES.audio,
      RECORD_TYPES.video,
      RECORD_TYPES.event,
      RECORD_TYPES.gallery,
    ],
    pageSize: 20,
    themeType: 'needed',
  },
} as const satisfies Record<string, ContentKind>;

export type CollectionKind = keyof typeof CONTENT_KINDS;
export const collectionKinds = Object.keys(CONTENT_KINDS) as CollectionKind[];
export const collectionOrderings = Object.keys(COLLECTION_ORDERINGS) as CollectionOrdering[];

/** Kinds that hold the images of an external photo service. */
export const EXTERNAL_GALLERIES: readonly CollectionKind[] = ['flickr', 'fivehundredpix'];

/** The table read by a name, with what the kinds have in common as its type. */
export const contentKind = (kind: CollectionKind): ContentKind => CONTENT_KINDS[kind];
