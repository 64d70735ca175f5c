import type { KeyboardEvent } from 'react';

/** Moves the focus between cards in rows as they are seen: to the next one, or to the one above or below. */
export function moveBetweenCards(event: KeyboardEvent<HTMLElement>): void {
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')];
  const at = cards.findIndex((card) => card.contains(document.activeElement));
  if (at < 0) return;
  const top = cards[0]?.offsetTop;
  const columns = Math.max(1, cards.filter((card) => card.offsetTop === top).length);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -at,
    End: cards.length - 1 - at,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  cards[at + step]?.focus();
}
