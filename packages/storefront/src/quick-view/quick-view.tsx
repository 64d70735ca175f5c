import { cartMessages } from '@awning/commerce';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { contentAdded } from '../events.ts';
import { savesData } from '../motion/motion-preference.ts';
import { withOwnIds } from './own-ids.ts';
import type { QuickViewStep } from './quick-view-group.ts';
import { QuickViewError, readQuickView } from './quick-view-piece.ts';

export type QuickViewProps = {
  steps: readonly QuickViewStep[];
  first: number;
  /** Leads from one product of the group to the next. */
  arrows: boolean;
};

type Shown = { html: string } | { failure: QuickViewError };

/** Products one at a time, above the list they are in. */
export function QuickView({ steps, first, arrows }: QuickViewProps) {
  const [index, setIndex] = useState(first);
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<Shown | null>(null);
  const [isLoading, setLoading] = useState(true);
  const frame = useRef<HTMLDivElement>(null);
  const several = arrows && steps.length > 1;
  const step = steps[index];

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again for the same product
  useEffect(() => {
    if (!step) return;
    let isWanted = true;
    setLoading(true);
    const settle = (next: Shown) => {
      if (!isWanted) return;
      setShown(next);
      setLoading(false);
    };
    readQuickView(step.itemId).then(
      (html) => settle({ html }),
      (error: unknown) => settle({ failure: failureOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [step, attempt]);

  useEffect(() => {
    if (!several || savesData()) return;
    for (const by of [1, -1]) {
      const near = steps.at((index + by) % steps.length);
      if (near) readQuickView(near.itemId).catch(() => {});
    }
  }, [several, steps, index]);

  const go = (by: number) => setIndex((at) => (at + by + steps.length) % steps.length);

  function press(event: KeyboardEvent) {
    if (!several || event.altKey || event.ctrlKey || event.metaKey || usesArrows(event.target)) return;
    const rtl = frame.current !== null && getComputedStyle(frame.current).direction === 'rtl';
    if (event.key === 'ArrowRight') go(rtl ? -1 : 1);
    else if (event.key === 'ArrowLeft') go(rtl ? 1 : -1);
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows do the same for everybody else
    <div
      ref={frame}
      className="awning-quick-frame"
      data-loading={isLoading || undefined}
      aria-busy={isLoading}
      onKeyDown={press}
    >
      {several && (
        <div className="awning-quick-steps">
          <button
            type="button"
            className="awning-quick-previous"
            aria-label={cartMessages.previousProduct}
            onClick={() => go(-1)}
          />
          <button
            type="button"
            className="awning-quick-next"
            aria-label={cartMessages.nextProduct}
            onClick={() => go(1)}
          />
          <span className="awning-quick-counter">
            {index + 1} / {steps.length}
          </span>
        </div>
      )}
      <p className="awning-quick-status" role="status">
        {isLoading ? cartMessages.loading : ''}
      </p>
      {shown && 'html' in shown && <Piece html={shown.html} />}
      {shown && 'failure' in shown && (
        <div className="awning-quick-failure" role="alert">
          <p>{shown.failure.message}</p>
          <p className="awning-quick-ways">
            {!shown.failure.isFinal && (
              <button
                type="button"
                className="sqs-block-button-element awning-button"
                onClick={() => setAttempt((count) => count + 1)}
              >
                {cartMessages.repeat}
              </button>
            )}
            {step?.url && <a href={step.url}>{cartMessages.fullDetails}</a>}
          </p>
        </div>
      )}
    </div>
  );
}

/** Markup of the server: islands take over what is in it, so React draws around it and never inside. */
function Piece({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const template = document.createElement('template');
    template.innerHTML = html;
    element.replaceChildren(withOwnIds(template.content));
    element.closest('dialog')?.scrollTo?.({ top: 0 });
    element.dispatchEvent(new Event(contentAdded, { bubbles: true }));
  }, [html]);
  return <div ref={place} className="awning-quick-place" />;
}

const failureOf = (error: unknown): QuickViewError =>
  error instanceof QuickViewError ? error : new QuickViewError(cartMessages.tryAgain, { cause: error });

/** Where the arrow keys move a caret, a choice or a row of pictures. */
const usesArrows = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, select, textarea, [role="radiogroup"], ul') !== null;
