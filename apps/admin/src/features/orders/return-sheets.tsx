import type { Order, OrderReturn, OrderReturns, ReturnUndoing } from '@awning/contract';
import { acceptReturn, addReturn, closeReturn, declineReturn, undoReturn } from '@awning/contract/calls';
import { Button, Checkbox, Skeleton, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { type Draft, useDraft } from '../../kit/record/use-draft.ts';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useRequestKey } from '../../kit/sheet/use-request-key.ts';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Stepper } from './fulfil-sheet.tsx';
import { LineImage, lineDetails } from './order-lines.tsx';
import classes from './order-page.module.css';
import lineClasses from './refund-sheet.module.css';
import { returnMessages } from './return-messages.ts';
import { useReturnSettings, useReturnUpdate } from './return-query.ts';
import { ReceiveSheet } from './return-receive-sheet.tsx';

/** What is done to a return in a sheet beside the order. */
export type ReturnSheet =
  | { readonly kind: 'accept' | 'decline' | 'receive' | 'close'; readonly returnId: string }
  | { readonly kind: 'add'; readonly returnId?: undefined };

interface ReturnSheetsProps {
  readonly order: Order;
  readonly returns: OrderReturns | undefined;
  readonly sheet: ReturnSheet | null;
  readonly onSheet: (sheet: ReturnSheet) => void;
  readonly onClose: () => void;
}

export function ReturnSheets({ order, returns, sheet, onSheet, onClose }: ReturnSheetsProps) {
  if (!sheet) return null;
  if (sheet.kind === 'add') return <AddSheet order={order} returns={returns} onClose={onClose} />;
  const back = returns?.returns.find(({ id }) => id === sheet.returnId);
  if (!back) return null;
  const props = { order, back, onClose };
  switch (sheet.kind) {
    case 'accept':
      return <AcceptSheet {...props} onDecline={() => onSheet({ kind: 'decline', returnId: back.id })} />;
    case 'decline':
      return <ReasonSheet {...props} kind="decline" />;
    case 'close':
      return <ReasonSheet {...props} kind="close" />;
    case 'receive':
      return <ReceiveSheet {...props} />;
  }
}

interface FormSheetProps {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  /** Another answer than that of the button. */
  readonly other?: ReactNode;
  readonly isDisabled?: boolean;
  readonly draft: Pick<Draft<unknown>, 'isRestored' | 'clear'>;
  readonly onClose: () => void;
  readonly act: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly mutate: () => void;
  };
  readonly children: ReactNode;
}

function FormSheet({
  id,
  title,
  text,
  button,
  other,
  isDisabled = false,
  draft,
  onClose,
  act,
  children,
}: FormSheetProps) {
  const t = useMessages(returnMessages);
  const cancel = (): void => {
    draft.clear();
    onClose();
  };
  return (
    <Sheet
      title={title}
      isOpen
      draft={draft}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={cancel}>
            {t('cancel')}
          </Button>
          {other}
          <Button type="submit" form={id} disabled={isDisabled} loading={act.isPending}>
            {button}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isDisabled) act.mutate();
        }}
      >
        {act.error && (
          <FormNotice>
            {fieldErrorsOf(act.error).labelUrl === undefined ? describeError(act.error) : t('labelProblem')}
          </FormNotice>
        )}
        <p className={classes.text}>{text}</p>
        {children}
      </form>
    </Sheet>
  );
}

interface OneReturnProps {
  readonly order: Order;
  readonly back: OrderReturn;
  readonly onClose: () => void;
}

/** Says what was done, with a way back for as long as the mail waits. */
function useAnswered(order: Order, onClose: () => void) {
  const t = useMessages(returnMessages);
  const { api } = useServices();
  const toasts = useToasts();
  const update = useReturnUpdate(order.id);
  const takeBack = async (returnId: string, state: ReturnUndoing['state']): Promise<void> => {
    try {
      const params = { orderId: order.id, returnId };
      update((await api.call(undoReturn, { params, body: { state } })).body);
      toasts.show({ text: t('undoneToast', { state }) });
    } catch (error) {
      toasts.show({ text: describeError(error), tone: 'bad' });
    }
  };
  return (returns: OrderReturns, state: ReturnUndoing['state'], returnId: string): void => {
    onClose();
    update(returns);
    const canUndo = returns.returns.find(({ id }) => id === returnId)?.canUndo ?? false;
    toasts.show({
      text: t(`${state}Toast`),
      ...(canUndo && { undo: () => void takeBack(returnId, state) }),
    });
  };
}

interface WayDraft {
  readonly instructions: string | null;
  readonly labelUrl: string;
  readonly isTold: boolean;
}
const NEW_WAY: WayDraft = { instructions: null, labelUrl: '', isTold: true };

/** Where the goods go, in the words of the settings until a member writes others. */
function WayFields({
  order,
  value,
  usual,
  errors,
  onChange,
}: {
  readonly order: Order;
  readonly value: WayDraft;
  readonly usual: string;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly onChange: (change: Partial<WayDraft>) => void;
}) {
  const t = useMessages(returnMessages);
  return (
    <>
      <Textarea
        label={t('instructionsLabel')}
        description={t('instructionsHint')}
        value={value.instructions ?? usual}
        maxLength={5000}
        rows={5}
        data-autofocus
        onChange={({ currentTarget }) => onChange({ instructions: currentTarget.value })}
      />
      <TextInput
        label={t('labelUrl')}
        description={t('labelUrlHint')}
        value={value.labelUrl}
        maxLength={2000}
        inputMode="url"
        autoComplete="off"
        error={errors.labelUrl}
        onChange={({ currentTarget }) => onChange({ labelUrl: currentTarget.value })}
      />
      <Checkbox
        label={t('mail', { email: order.customerEmail })}
        checked={value.isTold}
        onChange={({ currentTarget }) => onChange({ isTold: currentTarget.checked })}
      />
    </>
  );
}

function AcceptSheet({
  order,
  back,
  onClose,
  onDecline,
}: OneReturnProps & { readonly onDecline: () => void }) {
  const t = useMessages(returnMessages);
  const { api } = useServices();
  const settings = useReturnSettings();
  const draft = useDraft<WayDraft>(`return-accept/${back.id}`, {
    ...NEW_WAY,
    labelUrl: back.labelUrl,
  });
  const done = useAnswered(order, () => {
    draft.clear();
    onClose();
  });
  const usual = back.instructions || (settings?.instructions ?? '');
  const act = useSingleMutation({
    mutationFn: async () => {
      const { instructions, labelUrl, isTold } = draft.value;
      const { body } = await api.call(acceptReturn, {
        params: { orderId: order.id, returnId: back.id },
        body: { instructions: instructions ?? usual, labelUrl, shouldSendNotification: isTold },
      });
      return body;
    },
    onSuccess: (returns) => done(returns, 'accepted', back.id),
  });
  return (
    <FormSheet
      id="return-accept"
      title={t('acceptTitle')}
      text={t('acceptText')}
      button={t('acceptButton')}
      other={
        <Button variant="default" onClick={onDecline}>
          {t('declineInstead')}
        </Button>
      }
      isDisabled={!settings}
      draft={draft}
      onClose={onClose}
      act={act}
    >
      {settings ? (
        <WayFields
          order={order}
          value={draft.value}
          usual={usual}
          errors={fieldErrorsOf(act.error)}
          onChange={(change) => draft.set((now) => ({ ...now, ...change }))}
        />
      ) : (
        <Skeleton height={160} />
      )}
    </FormSheet>
  );
}

function ReasonSheet({
  order,
  back,
  onClose,
  kind,
}: OneReturnProps & { readonly kind: 'decline' | 'close' }) {
  const t = useMessages(returnMessages);
  const { api } = useServices();
  const draft = useDraft(`return-${kind}/${back.id}`, { reason: '', isTold: true });
  const { reason, isTold } = draft.value;
  const done = useAnswered(order, () => {
    draft.clear();
    onClose();
  });
  const act = useSingleMutation({
    mutationFn: async () => {
      const params = { orderId: order.id, returnId: back.id };
      const { body } =
        kind === 'decline'
          ? await api.call(declineReturn, { params, body: { reason, shouldSendNotification: isTold } })
          : await api.call(closeReturn, { params, body: { reason } });
      return body;
    },
    onSuccess: (returns) => done(returns, kind === 'decline' ? 'declined' : 'closed', back.id),
  });
  return (
    <FormSheet
      id={`return-${kind}`}
      title={t(`${kind}Title`)}
      text={t(`${kind}Text`)}
      button={t(`${kind}Button`)}
      isDisabled={kind === 'decline' && reason.trim() === ''}
      draft={draft}
      onClose={onClose}
      act={act}
    >
      <Textarea
        label={t(`${kind}Reason`)}
        value={reason}
        required={kind === 'decline'}
        maxLength={1000}
        rows={3}
        data-autofocus
        onChange={({ currentTarget: { value } }) => draft.set((now) => ({ ...now, reason: value }))}
      />
      {kind === 'decline' && (
        <Checkbox
          label={t('mail', { email: order.customerEmail })}
          checked={isTold}
          onChange={({ currentTarget: { checked } }) => draft.set((now) => ({ ...now, isTold: checked }))}
        />
      )}
    </FormSheet>
  );
}

interface AddDraft extends WayDraft {
  readonly quantities: Readonly<Record<string, number>>;
  readonly reason: string;
  readonly note: string;
}

function AddSheet({ order, returns, onClose }: Omit<ReturnSheetsProps, 'sheet' | 'onSheet'>) {
  const t = useMessages(returnMessages);
  const { api } = useServices();
  const settings = useReturnSettings();
  const toasts = useToasts();
  const update = useReturnUpdate(order.id);
  const draft = useDraft<AddDraft>(`return-add/${order.id}`, {
    ...NEW_WAY,
    quantities: {},
    reason: '',
    note: '',
  });
  const { quantities, reason, note, instructions, labelUrl, isTold } = draft.value;
  const usual = settings?.instructions ?? '';
  const lineItems = Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineItemId, quantity]) => ({ lineItemId, quantity, reason }));
  const request = {
    lineItems,
    note,
    labelUrl,
    instructions: instructions ?? usual,
    shouldSendNotification: isTold,
  };
  const idempotencyKey = useRequestKey(request);
  const act = useSingleMutation({
    mutationFn: async () => {
      const params = { orderId: order.id };
      return (await api.call(addReturn, { params, body: request, idempotencyKey })).body;
    },
    onSuccess: (after) => {
      draft.clear();
      onClose();
      update(after);
      toasts.show({ text: t('addedToast') });
    },
  });
  const change = (part: Partial<AddDraft>): void => draft.set((now) => ({ ...now, ...part }));
  const returnable = returns?.returnable ?? [];
  return (
    <FormSheet
      id="return-add"
      title={t('addTitle')}
      text={returns && returnable.length === 0 ? t('nothingToAdd') : t('addText')}
      button={t('addButton')}
      isDisabled={!settings || lineItems.length === 0}
      draft={draft}
      onClose={onClose}
      act={act}
    >
      <ul className={lineClasses.lines}>
        {order.lineItems.flatMap((line) => {
          const most = returnable.find(({ lineItemId }) => lineItemId === line.id)?.quantity ?? 0;
          return most === 0
            ? []
            : [
                <li key={line.id}>
                  <LineImage line={line} />
                  <span className={lineClasses.name}>
                    <b>{line.productName}</b>
                    <span>{lineDetails(line)}</span>
                  </span>
                  <Stepper
                    item={line.productName}
                    most={most}
                    value={quantities[line.id] ?? 0}
                    onChange={(next) => change({ quantities: { ...quantities, [line.id]: next } })}
                  />
                </li>,
              ];
        })}
      </ul>
      <TextInput
        label={t('addReason')}
        value={reason}
        maxLength={100}
        onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
      />
      <Textarea
        label={t('addNote')}
        value={note}
        maxLength={2000}
        rows={2}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
      <WayFields
        order={order}
        value={draft.value}
        usual={usual}
        errors={fieldErrorsOf(act.error)}
        onChange={change}
      />
    </FormSheet>
  );
}
