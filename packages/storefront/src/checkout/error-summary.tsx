import { type MouseEvent, useEffect, useRef } from 'react';
import { fieldId, useCheckout } from './store/checkout-context.ts';
import type { CheckoutNotice } from './store/checkout-notice.ts';
import { checkoutWords } from './store/checkout-words.ts';

/** From the top of the page to its end. */
const ORDER = [
  'email',
  'shippingAddress.',
  'shippingOptionId',
  'answers.',
  'note',
  'payment',
  'card.',
  'billingAddress.',
];

const inPageOrder = (fields: readonly string[]): string[] => {
  const rank = (field: string): number => {
    const index = ORDER.findIndex((start) => field.startsWith(start));
    return index === -1 ? ORDER.length : index;
  };
  return fields.toSorted((one, other) => rank(one) - rank(other));
};

function findControl(field: string): HTMLElement | null {
  const place = document.querySelector(`[data-field="${CSS.escape(field)}"]`);
  return (
    place?.querySelector<HTMLElement>(
      'input:not([type=hidden]), select, textarea, button, [tabindex="-1"]',
    ) ?? null
  );
}

/**
 * What stands between the shopper and the order. It takes the focus when the button was pressed in vain, and leads to
 * each field.
 */
export function ErrorSummary() {
  const { state } = useCheckout();
  const { attention, problems, notice } = state;
  const questions = state.checkout.settings.customFields?.fields ?? [];
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (attention === 0) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView?.({ block: 'center' });
  }, [attention]);

  const fields = inPageOrder(Object.keys(problems));
  const showsList = attention > 0 && fields.length > 0;
  if (notice === null && !showsList) return null;

  function goTo(event: MouseEvent, field: string): void {
    const control = findControl(field);
    if (!control) return;
    event.preventDefault();
    control.focus();
  }

  return (
    <div ref={box} className="alert" role="alert" tabIndex={-1}>
      {notice !== null && <NoticeWords notice={notice} />}
      {showsList && (
        <>
          <p className="alert-title">
            {fields.length === 1 ? checkoutWords.oneProblemTitle : checkoutWords.problemsTitle}
          </p>
          <ul>
            {fields.map((field) => (
              <li key={field}>
                <a href={`#${fieldId(field)}`} onClick={(event) => goTo(event, field)}>
                  {sentenceFor(field, problems[field] ?? '', questions)}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Far from its question, an answer to it needs the question. */
function sentenceFor(
  field: string,
  problem: string,
  questions: readonly { readonly id: string; readonly title: string }[],
): string {
  const question = questions.find(({ id }) => field === `answers.${id}`);
  return question ? `${question.title} ${problem}` : problem;
}

function NoticeWords({ notice: { title, text, link } }: { readonly notice: CheckoutNotice }) {
  return (
    <>
      {title !== '' && <p className="alert-title">{title}</p>}
      <p>
        {text}{' '}
        {link !== null && <a href={link.url === '' ? document.location.href : link.url}>{link.label}</a>}
      </p>
    </>
  );
}
