import type { AdditionalFieldsForm, FieldAnswers } from '@awning/commerce';
import { openDialog } from '../dialog/open-dialog.tsx';
import { AdditionalFields } from './additional-fields.tsx';

export interface AdditionalFieldsRequest<Outcome> {
  readonly form: AdditionalFieldsForm;
  readonly submitLabel: string;
  /** The product or the entry of the cart that is asked about: what is typed and not sent is there again. */
  readonly draftId: string;
  /** What was answered before, when it is changed. */
  readonly answers?: FieldAnswers;
  /** Receives the answers as carts keep them. What it throws is shown, and nothing that was typed is lost. */
  readonly submit: (additionalFields: string) => Promise<Outcome>;
}

/**
 * Asks what the shop wants to know about a product. Without an outcome the shopper closed it.
 *
 * @example const { outcome } = await askAdditionalFields({ form, draftId: itemId, submitLabel: 'Add To Cart', submit:
 * (additionalFields) => add(additionalFields) });
 */
export async function askAdditionalFields<Outcome>({
  form,
  submit,
  ...formProps
}: AdditionalFieldsRequest<Outcome>): Promise<{ readonly outcome?: Outcome }> {
  let answer: { readonly outcome?: Outcome } = {};
  const dialog = openDialog({
    title: form.name,
    className: 'awning-dialog--fields',
    body: (
      <AdditionalFields
        form={form}
        {...formProps}
        submit={async (additionalFields) => {
          answer = { outcome: await submit(additionalFields) };
          dialog.close();
        }}
      />
    ),
  });
  await dialog.closed;
  return answer;
}
