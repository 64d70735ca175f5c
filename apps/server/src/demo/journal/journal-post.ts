/** Words as HTML, an image by its name with a caption, or a sentence to stop at. */
export type PostPart =
  | string
  | { readonly picture: string; readonly caption: string }
  | { readonly quote: string };

/** What the studio writes about. */
export interface JournalPost {
  readonly title: string;
  readonly urlId: string;
  readonly excerpt: string;
  readonly picture: string;
  readonly parts: readonly PostPart[];
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly daysAgo: number;
  readonly starred: boolean;
}
