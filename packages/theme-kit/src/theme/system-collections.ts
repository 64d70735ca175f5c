import type { CollectionConf, Theme } from './theme.ts';

const DEFAULT_PAGE_SIZE = 20;

/** The settings of our own kinds of collections, which a `.conf` of a theme changes key by key. */
export const systemConf: Readonly<Record<string, CollectionConf>> = {
  page: { title: 'Page', icon: 'page' },
  blog: {
    title: 'Blog',
    ordering: 'chronological',
    addText: 'Add post',
    acceptTypes: ['text', 'image', 'video'],
    pageSize: 20,
    icon: 'blog',
    hasSystemBlogCollectionSettings: true,
  },
  products: {
    title: 'Store',
    ordering: 'user-orderable',
    addText: 'Add product',
    pageSize: 200,
    icon: 'products',
    view: 'grid',
    systemCollectionVersion: '2.0',
  },
  events: {
    title: 'Events',
    ordering: 'calendar',
    addText: 'Add event',
    acceptTypes: ['event'],
    pageSize: 30,
    icon: 'calendar',
  },
  gallery: {
    title: 'Gallery',
    ordering: 'user-orderable',
    addText: 'Add image',
    acceptTypes: ['image', 'video'],
    pageSize: 9999,
    icon: 'gallery',
    view: 'grid',
  },
  album: {
    title: 'Album',
    ordering: 'music-album',
    addText: 'Add track',
    acceptTypes: ['audio'],
    pageSize: 9999,
    icon: 'album',
  },
  folder: { title: 'Folder', folder: true, icon: 'folder' },
  index: { title: 'Index', folder: true, index: true, icon: 'index' },
};

/** How a type of collection is set up: what the theme says over what the platform says. */
export function collectionConf(
  theme: Theme,
  typeName: string,
): CollectionConf & { readonly pageSize: number; readonly title: string } {
  const system = Object.hasOwn(systemConf, typeName) ? systemConf[typeName] : undefined;
  const own = Object.hasOwn(theme.collections, typeName) ? theme.collections[typeName]?.conf : undefined;
  const joined = { ...system, ...own };
  return { ...joined, title: joined.title ?? typeName, pageSize: joined.pageSize ?? DEFAULT_PAGE_SIZE };
}
