import { Button } from '@mantine/core';
import { Plus, Xmark } from 'iconoir-react';
import { MoneyField } from '../../../kit/fields/money-field.tsx';
import { Card } from '../../../kit/page/detail-page.tsx';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { useCell, useEditor, useErrorAt, useField } from '../editor/editor-context.tsx';
import { variantPath } from '../editor/editor-fields.ts';
import { editorMessages } from '../editor/editor-messages.ts';
import { addGiftValue } from '../editor/options.ts';
import classes from '../editor/product-editor.module.css';

const icon = { width: 16, height: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The values of a gift card: each a price, and nothing else. */
export function GiftValuesCard() {
  const t = useMessages(editorMessages);
  const { store } = useEditor();
  const [keys] = useField('variantKeys');
  return (
    <Card
      title={t('giftValues')}
      actions={
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus {...icon} />}
          onClick={() => store.apply(addGiftValue(store))}
        >
          {t('addGiftValue')}
        </Button>
      }
    >
      <div className={classes.stack}>
        <p className={classes.dim}>{t('giftValuesHint')}</p>
        <div className={classes.giftValues}>
          {keys.map((key, place) => (
            <GiftValue key={key} variantKey={key} place={place + 1} mayGo={keys.length > 1} />
          ))}
        </div>
      </div>
    </Card>
  );
}

interface GiftValueProps {
  readonly variantKey: string;
  readonly place: number;
  readonly mayGo: boolean;
}

function GiftValue({ variantKey, place, mayGo }: GiftValueProps) {
  const t = useMessages(editorMessages);
  const { store, currency } = useEditor();
  const toasts = useToasts();
  const [price, setPrice] = useCell(variantKey, 'price');
  const remove = (): void => {
    const undo = store.apply({ variantKeys: store.variantKeys().filter((key) => key !== variantKey) });
    toasts.show({
      text: t('removedValue', { count: 1, value: price, stock: 0 }),
      undo: () => void store.apply(undo),
    });
  };
  return (
    <div className={classes.giftValue}>
      <MoneyField
        label={t('giftValue', { place })}
        currency={currency}
        value={price}
        onChange={setPrice}
        error={useErrorAt(variantPath(variantKey, 'price'))}
      />
      {mayGo && (
        <button
          type="button"
          className={classes.iconButton}
          aria-label={t('removeValue', { value: price || String(place) })}
          onClick={remove}
        >
          <Xmark {...icon} />
        </button>
      )}
    </div>
  );
}
