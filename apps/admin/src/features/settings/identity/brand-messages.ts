export const brandMessages = {
  images: 'Images',
  imagesAbout: 'How the site is recognised in a tab, in search results and where people share it.',
  saveImages: 'Save the images',
  logo: 'Logo',
  logoHint: 'Themes show it in place of the title.',
  favicon: 'Browser icon',
  faviconHint: 'A square image. It stands in the tab of a browser and beside bookmarks.',
  socialImage: 'Social sharing image',
  socialImageHint:
    'Shown where a visitor shares a page that has no image of its own. 1200 × 630 fits everywhere.',
  tabPreview: 'In a browser tab',
  cardPreview: 'Where the site is shared',
  noImage: 'No image yet',
} as const;
