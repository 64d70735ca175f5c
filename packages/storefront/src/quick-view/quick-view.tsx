import { cartMessages } from '@awning/commerce';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keyOf } from '../browser/pressed-key.ts';
import { useFetchedData } from '../browser/use-fetched-data.ts';
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

/** Products one at a time, above the list they are in. */
export function QuickView({ steps, first, arrows }: QuickViewProps) {
  const [index, setIndex] = useState(first);
  const frame = useRef<HTMLDivElement>(null);
  const several = arrows && steps.length > 1;
  const step = steps[index];

  const itemId = step?.itemId ?? '';
  const {
    loading,
    error,
    data: html,
    failure,
    refetch,
  } = useFetchedData(itemId, () => readQuickView(itemId));
  const problem = error ? failureOf(failure) : null;

  useEffect(() => {
    if (!several || savesData()) return;
    for (const by of [1, -1]) {
      const near = steps.at((index + by) % steps.length);
      if (near) readQuickView(near.itemId).catch(() => {});
    }
  }, [several, steps, index]);

  const go = (by: number) => setIndex((at) => (at + by + steps.length) % steps.length);

  function click(event: KeyboardEvent) {
    if (!several || usesArrows(event.target)) return;
    const rtl = frame.current !== null && getComputedStyle(frame.current).direction === 'rtl';
    const key = keyOf(event);
    if (key === 'arrow-right') go(rtl ? -1 : 1);
    else if (key === 'arrow-left') go(rtl ? 1 : -1);
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows do the same for everybody else
    <div
      ref={frame}
      className="awning-quick-frame"
      data-loading={loading || undefined}
      aria-busy={loading}
      onKeyDown={click}
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
        {loading ? cartMessages.loading : ''}
      </p>
      {html !== undefined && <Piece html={html} />}
      {problem && (
        <div className="awning-quick-failure" role="alert">
          <p>{problem.message}</p>
          <p className="awning-quick-ways">
            {!problem.isFinal && (
              <button type="button" className="sqs-block-button-element awning-button" onClick={refetch}>
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

/** Where the arrow keys move a caret, a choice or a row of images. */
const usesArrows = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, select, textarea, [role="radiogroup"], ul') !== null;
