/** How a number went, compared with the one before. */
export type Change =
  | { readonly kind: 'same' }
  | { readonly kind: 'new' }
  | { readonly kind: 'up' | 'down'; readonly percent: number };

export function changeOf(now: number, before: number): Change {
  if (now === before) return { kind: 'same' };
  if (before <= 0) return { kind: 'new' };
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return { kind: now > before ? 'up' : 'down', percent };
}
