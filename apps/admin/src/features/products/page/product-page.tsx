import type { Product } from '@awning/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { isMissing } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { DetailPage } from '../../../kit/page/detail-page.tsx';
import { GoneRecord } from '../../../kit/states/gone-record.tsx';
import { UnreadRecord } from '../../../kit/states/unread-record.tsx';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { blankFields, toEditorFields } from '../editor/editor-fields.ts';
import { editorMessages } from '../editor/editor-messages.ts';
import { productMessages } from '../product-messages.ts';
import { productKey, readProductRecord, storeSettingsQuery, storesQuery } from '../product-query.ts';
import { ProductEditor } from './product-editor.tsx';

/** A product by its address. */
export function ProductPage() {
  const { productId } = useParams({ from: '/members/products/$productId' });
  return <StoredProduct key={productId} productId={productId} />;
}

function StoredProduct({ productId }: { readonly productId: string }) {
  const { api } = useServices();
  const product = useQuery({
    queryKey: productKey(productId),
    queryFn: ({ signal }) => readProductRecord(api, productId, signal),
    // Nothing may change by itself while a member is typing.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (isMissing(product.error))
    return (
      <GoneRecord kind="product" id={productId} back="/products" onRestored={() => void product.refetch()} />
    );
  if (!product.data) return <NotThere error={product.error} retry={() => void product.refetch()} />;
  return <LoadedProduct product={product.data.product} etag={product.data.etag} />;
}

interface LoadedProductProps {
  readonly product: Product;
  readonly etag: string | null;
}

function LoadedProduct({ product, etag }: LoadedProductProps) {
  // The editor starts from what was loaded first, and goes its own way from there.
  const [source] = useState(() => ({
    itemId: product.id,
    collectionId: product.collectionId,
    currency: product.currency,
    fields: toEditorFields(product),
    etag,
  }));
  return <ProductEditor source={source} product={product} onCreated={() => undefined} />;
}

function NotThere({ error, retry }: { readonly error: Error | null; readonly retry: () => void }) {
  const t = useMessages(productMessages);
  const list = { to: '/products', label: t('title') };
  return <UnreadRecord title={t('product')} list={list} loading={t('loading')} error={error} retry={retry} />;
}

/** A product that does not exist until it is saved. */
export function NewProductPage() {
  const { api } = useServices();
  const stores = useQuery(storesQuery(api));
  const settings = useQuery(storeSettingsQuery(api));
  const [chosen, setChosen] = useState<string | null>(null);
  const error = stores.error ?? settings.error;
  if (!stores.data || !settings.data)
    return <NotThere error={error} retry={() => void Promise.all([stores.refetch(), settings.refetch()])} />;
  const collectionId = chosen ?? stores.data[0]?.id;
  if (collectionId === undefined) return <NoStore />;
  return (
    <NewProduct collectionId={collectionId} currency={settings.data.storeCurrency} onStore={setChosen} />
  );
}

function NoStore() {
  const t = useMessages(productMessages);
  const { website } = useMemberSession();
  return (
    <DetailPage
      title={t('noStoreTitle')}
      documentTitle={`${t('title')} · ${website.title}`}
      back={{ to: '/products', label: t('title') }}
    >
      <p>{t('noStoreText')}</p>
      <Button renderRoot={(props) => <Link to="/stores/new" {...props} />} w="fit-content">
        {t('createStore')}
      </Button>
    </DetailPage>
  );
}

interface NewProductProps {
  readonly collectionId: string;
  readonly currency: string;
  readonly onStore: (id: string) => void;
}

function NewProduct({ collectionId, currency, onStore }: NewProductProps) {
  const t = useMessages(editorMessages);
  const navigate = useNavigate();
  const toasts = useToasts();
  const source = useMemo(
    () => ({ itemId: null, collectionId, currency, fields: BLANK, etag: null }),
    [collectionId, currency],
  );
  return (
    <ProductEditor
      source={source}
      product={null}
      onStore={onStore}
      onCreated={({ id, title }) => {
        toasts.show({ text: t('created', { title }) });
        // It is saved: there is nothing to ask about.
        void navigate({
          to: '/products/$productId',
          params: { productId: id },
          replace: true,
          ignoreBlocker: true,
        });
      }}
    />
  );
}

const BLANK = blankFields();
