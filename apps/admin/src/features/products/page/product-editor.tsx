import type { Product } from '@awning/contract';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { Below } from '../../../kit/page/below.tsx';
import { DetailPage } from '../../../kit/page/detail-page.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { DeliveryCard } from '../cards/delivery-card.tsx';
import { FilesCard } from '../cards/files-card.tsx';
import { GiftValuesCard } from '../cards/gift-values-card.tsx';
import { MoreCard } from '../cards/more-card.tsx';
import { OptionsCard } from '../cards/options-card.tsx';
import { PriceStockCard } from '../cards/price-stock-card.tsx';
import { NextChange } from '../cards/schedules.tsx';
import { PlaceCard, SearchCard, VisibilityCard } from '../cards/side-cards.tsx';
import { SubscriptionCard } from '../cards/subscription-card.tsx';
import { TextCard } from '../cards/text-card.tsx';
import { ProductEditorProvider, useErrorAt, useField } from '../editor/editor-context.tsx';
import { editorMessages } from '../editor/editor-messages.ts';
import classes from '../editor/product-editor.module.css';
import { type ProductSource, useProductEditor } from '../editor/use-product-editor.ts';
import { VariantMatrix } from '../matrix/variant-matrix.tsx';
import { typeChoices } from '../product-filters.ts';
import { productMessages } from '../product-messages.ts';
import { VisibilityStatus } from '../product-status.tsx';
import {
  canBeSubscribed,
  hasDelivery,
  hasFiles,
  hasOptions,
  hasStock,
  PRODUCT_TYPES,
} from '../product-types.ts';
import { ProductActions } from './product-actions.tsx';
import { ProductSaveBar } from './product-save-bar.tsx';

interface ProductEditorProps {
  readonly source: ProductSource;
  /** As it was loaded; null while it does not exist. */
  readonly product: Product | null;
  readonly onCreated: (product: Product) => void;
  readonly onStore?: (id: string) => void;
}

/** One product on one page; its type only changes which cards are there. */
export function ProductEditor({ source, product, onCreated, onStore }: ProductEditorProps) {
  const editor = useProductEditor(source, { onCreated });
  return (
    <ProductEditorProvider value={editor}>
      <ProductFrame source={source} product={product} onStore={onStore} />
    </ProductEditorProvider>
  );
}

type FrameProps = Pick<ProductEditorProps, 'source' | 'product'> & {
  readonly onStore: ((id: string) => void) | undefined;
};

function ProductFrame({ source: { itemId, collectionId }, product, onStore }: FrameProps) {
  const t = useMessages(editorMessages);
  const { website } = useMemberSession();
  const [savedTitle] = useState(product?.title ?? '');
  const title = product?.title || savedTitle || t(itemId === null ? 'newProduct' : 'untitled');
  return (
    <DetailPage
      title={title}
      documentTitle={`${title} · ${t('toProducts')} · ${website.title}`}
      back={{ to: '/products', label: t('toProducts') }}
      {...(product && {
        list: { name: 'products', href: `/products/${product.id}` },
        presence: `product ${product.id}`,
      })}
      saveBar={<ProductSaveBar />}
      status={product && <VisibilityStatus of={product} />}
      actions={product && <ProductActions product={product} />}
      side={
        <>
          <VisibilityCard itemId={itemId} />
          <PlaceCard collectionId={collectionId} onStore={onStore} />
          <Below>
            <SearchCard fullUrl={product?.fullUrl ?? null} />
          </Below>
        </>
      }
    >
      <TextCard isNew={itemId === null} />
      <TypeCards itemId={itemId} />
    </DetailPage>
  );
}

/** What depends on the type, and on whether there are options. */
function TypeCards({ itemId }: { readonly itemId: string | null }) {
  const [type] = useField('productType');
  const [keys] = useField('variantKeys');
  const [options] = useField('options');
  const [first] = keys;
  const isGiftCard = type === PRODUCT_TYPES.giftCard;
  const isPlain = options.length === 0 && keys.length === 1;
  return (
    <>
      <TypeField />
      {isGiftCard && <GiftValuesCard />}
      {!isGiftCard && isPlain && first !== undefined && (
        <PriceStockCard itemId={itemId} variantKey={first} type={type} />
      )}
      {itemId !== null && !isPlain && <NextChange itemId={itemId} />}
      <Below>
        {hasOptions(type) && !isGiftCard && <OptionsCard />}
        {!isGiftCard && !isPlain && <VariantMatrix type={type} />}
        {hasFiles(type) && <FilesCard />}
        {hasDelivery(type) && <DeliveryCard />}
        {canBeSubscribed(type) && <SubscriptionCard />}
        <MoreCard itemId={itemId} isCounted={hasStock(type)} />
      </Below>
    </>
  );
}

function TypeField() {
  const t = useMessages(editorMessages);
  const types = useMessages(productMessages);
  const [type, setType] = useField('productType');
  return (
    <div className={classes.type}>
      <NativeSelect
        label={t('type')}
        value={String(type)}
        data={typeChoices(types)}
        error={useErrorAt('productType')}
        onChange={({ currentTarget }) => setType(Number(currentTarget.value))}
      />
    </div>
  );
}
