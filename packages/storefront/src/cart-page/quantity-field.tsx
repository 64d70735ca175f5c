import { cartMessages, fillMessage, QUANTITY_INPUT } from '@awning/commerce';
import { addressOf, postCartEntryQuantity } from '@awning/contract/calls';
import type { FormEvent } from 'react';
import { type QuantityDraftParts, type QuantityRefusal, useQuantityDraft } from './use-quantity-draft.ts';

export type QuantityFieldProps = QuantityDraftParts & {
  readonly problemId?: string | undefined;
  readonly remove: () => void;
};

/** How many: typed, or by steps. It is sent when the hand rests. */
export function QuantityField({ problemId, remove, ...parts }: QuantityFieldProps) {
  const { id, title } = parts.entry;
  const { min, max, step } = QUANTITY_INPUT;
  const draft = useQuantityDraft(parts);
  const { quantity, refusal } = draft;
  const faultId = refusal === null ? problemId : `quantity-problem-${id}`;

  function submit(event: FormEvent): void {
    event.preventDefault();
    draft.submit();
  }

  return (
    <form
      className="cart-row-qty"
      method="post"
      action={addressOf(postCartEntryQuantity, { entryId: id })}
      noValidate
      onSubmit={submit}
    >
      <input type="hidden" name="returnTo" value="/cart" />
      <div className="cart-stepper">
        <StepButton
          label={fillMessage(cartMessages.oneLess, { title })}
          sign="−"
          isDisabled={quantity <= min}
          press={() => draft.stepBy(-1)}
        />
        <input
          className="cart-stepper-field"
          type="number"
          inputMode="numeric"
          name="quantity"
          aria-label={fillMessage(cartMessages.quantityOf, { title })}
          min={min}
          max={max}
          step={step}
          value={draft.fieldText}
          aria-invalid={faultId !== undefined}
          aria-describedby={faultId}
          onChange={({ currentTarget }) => draft.type(currentTarget.value)}
          onBlur={draft.leaveField}
        />
        <StepButton
          label={fillMessage(cartMessages.oneMore, { title })}
          sign="+"
          isDisabled={quantity >= max}
          press={() => draft.stepBy(1)}
        />
      </div>
      {refusal !== null && <QuantityProblem id={faultId} refusal={refusal} remove={remove} />}
    </form>
  );
}

type StepButtonProps = {
  readonly label: string;
  readonly sign: string;
  readonly isDisabled: boolean;
  readonly press: () => void;
};

/** Keeps the focus at the last step, as a button that is really disabled would not. */
function StepButton({ label, sign, isDisabled, press }: StepButtonProps) {
  return (
    <button
      type="button"
      className="cart-stepper-button"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : press}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

type QuantityProblemProps = {
  readonly id: string | undefined;
  readonly refusal: QuantityRefusal;
  readonly remove: () => void;
};

function QuantityProblem({ id, refusal, remove }: QuantityProblemProps) {
  return (
    <p className="awning-form-problem" id={id} role="alert">
      {refusal.sentence}
      {refusal.offersRemoval && (
        <>
          {' '}
          <button type="button" className="awning-link-button" onClick={remove}>
            {cartMessages.removeNow}
          </button>
        </>
      )}
    </p>
  );
}
