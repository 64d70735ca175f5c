import type { ImageData } from '@awning/site-model';
import type { Theme } from '@awning/theme-kit';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import type { ProductPages } from '../../store/catalog/index.ts';
import type { Content } from '../../website/content/index.ts';
import type { Media } from '../../website/media/index.ts';

/** What the files are made from that search engines and browsers ask every site for. */
export interface SiteFilesParts {
  readonly content: Pick<Content, 'addresses'>;
  readonly products: Pick<ProductPages, 'items' | 'nestedCategories'>;
  readonly media: Pick<Media, 'serving'> & {
    images(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, ImageData>>;
  };
  readonly settings: Pick<Settings, 'identity'>;
  readonly access: {
    isOpen(websiteId: WebsiteId): Promise<boolean>;
    protectedCollections(websiteId: WebsiteId): Promise<ReadonlySet<string>>;
  };
  readonly themes: {
    ofSite(websiteId: WebsiteId): Promise<{ readonly theme: Pick<Theme, 'collections' | 'pages'> } | null>;
  };
}
