import type { SingleCommand } from '../edit/edit-command.ts';

/** ED-87: everything that the check before publishing looks for. */
export const CHECK_RULES = [
  'link-nowhere',
  'anchor-gone',
  'alt-missing',
  'heading-level',
  'contrast',
  'text-cut',
  'phone-overlap',
  'unreachable',
  'order',
  'empty-block',
  'image-large',
  'form-recipient',
  'donation-closed',
  'product-price',
  'product-stock',
  'title-double',
  'placeholder',
  'page-unlinked',
] as const;
export type CheckRule = (typeof CHECK_RULES)[number];

/** One thing that a member should look at before visitors do. It keeps nobody from publishing. */
export interface Finding {
  readonly rule: CheckRule;
  /** The block or section to look at; null for the page as a whole. */
  readonly part: string | null;
  /** For the sentence. */
  readonly values: Readonly<Record<string, string | number>>;
  /** What mends it without changing anything else; empty where only a person can. */
  readonly fix: readonly SingleCommand[];
}

export const finding = (
  rule: CheckRule,
  part: string | null,
  values: Finding['values'] = {},
  fix: Finding['fix'] = [],
): Finding => ({ rule, part, values, fix });
