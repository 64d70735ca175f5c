import { THINNED } from './activity-repository.ts';
import { type ChangeKind, isSilent } from './change-kinds/change-kind.ts';
import { changeKinds } from './change-kinds/change-kinds.ts';
import { PRIVATE } from './change-kinds/change-subjects.ts';
import { jobKinds } from './change-kinds/job-kinds.ts';
import { linkKinds } from './change-kinds/people-kinds.ts';

/** The kind of an activity: of a call, or `job:` and the name of a job. Null for one of a newer version. */
export function kindOf(name: string): ChangeKind | null {
  if (name.startsWith('job:')) {
    const job = jobKinds[name.slice('job:'.length)];
    return job === undefined || isSilent(job) ? null : job;
  }
  const kind = changeKinds[name] ?? linkKinds[name];
  return kind === undefined || isSilent(kind) ? null : kind;
}

const FINAL: Readonly<Record<string, string>> = {
  mail_messages: 'An email was sent with it, and cannot be called back.',
  webhook_deliveries: 'Another server was told about it.',
  stock_levels: 'Stock was changed with it, and stock only moves on.',
  [THINNED]: 'It is too long ago.',
  publishes: 'A publish is taken back as a whole, where it is listed.',
  scheduled_changes: 'A schedule is changed where it is listed.',
  bin: 'What it deleted was deleted for good.',
  form_submissions: PRIVATE,
};

/** Why the rows of an activity cannot go back. */
export const finalReason = (blockedBy: string): string =>
  FINAL[blockedBy] ?? 'Not everything that it changed is stored: secrets and personal data are not.';

/** What the rows of a table are called in sentences. */
const NAMES: Readonly<Record<string, string>> = {
  items: 'the item',
  collections: 'the page',
  assets: 'the file',
  products: 'the product',
  product_variants: 'a variant',
  stock_levels: 'the stock',
  coupons: 'the discount',
  donations: 'the donation',
  navigations: 'the navigation',
  forms: 'the form',
  settings: 'the settings',
  product_reviews: 'a review',
  item_labels: 'tags or categories',
  collection_categories: 'a category',
};
export const nameOfTable = (table: string): string => NAMES[table] ?? 'something that belongs to it';
