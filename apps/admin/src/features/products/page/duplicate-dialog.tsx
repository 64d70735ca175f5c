import type { Product } from '@awning/contract';
import { addProduct } from '@awning/contract/calls';
import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useRequestKey } from '../../../kit/sheet/use-request-key.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { editorMessages } from '../editor/editor-messages.ts';
import classes from '../editor/product-editor.module.css';
import { duplicateOf, TAKEN_ALONG, type TakenAlong } from './duplicate.ts';

interface DuplicateDialogProps {
  readonly product: Product;
  readonly onClose: () => void;
}

/** Asks what the copy takes along, then opens it. */
export function DuplicateDialog({ product, onClose }: DuplicateDialogProps) {
  const t = useMessages(editorMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [title, setTitle] = useState(() => t('copyOf', { title: product.title }));
  const [takes, setTakes] = useState<ReadonlySet<TakenAlong>>(
    () => new Set(TAKEN_ALONG.filter((part) => part !== 'takeStock')),
  );
  const copy = duplicateOf(product, title, takes);
  const idempotencyKey = useRequestKey(copy);
  const create = useMutation({
    mutationFn: () => api.call(addProduct, { body: copy, idempotencyKey }),
    onSuccess: async ({ body }) => {
      onClose();
      void queries.invalidateQueries({ queryKey: ['products', 'list'] });
      await navigate({ to: '/products/$productId', params: { productId: body.product.id } });
    },
  });
  const take = (part: TakenAlong, isTaken: boolean): void => {
    const next = new Set(takes);
    if (isTaken) next.add(part);
    else next.delete(part);
    setTakes(next);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!create.isPending) create.mutate();
  };
  return (
    <Modal opened onClose={onClose} title={t('duplicateTitle', { title: product.title })}>
      <form className={classes.stack} onSubmit={submit}>
        <p className={classes.dim}>{t('duplicateText')}</p>
        <TextInput
          label={t('duplicateName')}
          value={title}
          maxLength={500}
          data-autofocus
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        {TAKEN_ALONG.map((part) => (
          <Checkbox
            key={part}
            label={t(part)}
            checked={takes.has(part)}
            disabled={part === 'takeStock' && !takes.has('takeVariants')}
            onChange={({ currentTarget }) => take(part, currentTarget.checked)}
          />
        ))}
        {create.error && <p role="alert">{describeError(create.error)}</p>}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
