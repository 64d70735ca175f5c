import { planStore, type StoreInputs } from '@awning/site-model';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card, DetailPage } from '../../kit/page/detail-page.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { storeMessages } from './store-messages.ts';
import { siteFactsQuery } from './store-query.ts';
import classes from './stores-page.module.css';
import { useStoreCreation } from './use-store-creation.ts';

/** A new store: its title, the address that follows from it, and whether the menu leads there. */
export function NewStorePage() {
  const t = useMessages(storeMessages);
  const { website, member } = useMemberSession();
  const navigate = useNavigate();
  const toasts = useToasts();
  const mayChangeMenu = member?.permissions.includes('content.edit') === true;
  const draft = useDraft('new-store', '');
  const storeTitle = draft.value;
  const [addToMainNav, setAddToMainNav] = useState(mayChangeMenu);
  const creation = useStoreCreation();
  const facts = useQuery(siteFactsQuery(useServices().api)).data;
  const isMenuOpen = mayChangeMenu && facts?.hasMenu !== false;
  const inputs = useStoreInputs({ storeTitle, addToMainNav: addToMainNav && isMenuOpen });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const collectionId = inputs && (await creation.run(inputs));
    if (!collectionId) return;
    draft.clear();
    toasts.show({ text: t('created', { title: storeTitle.trim() || t('fallbackTitle') }) });
    await navigate({ to: '/stores/$collectionId', params: { collectionId }, ignoreBlocker: true });
  };
  return (
    <DetailPage
      title={t('newTitle')}
      documentTitle={`${t('newTitle')} · ${website.title}`}
      back={{ to: '/stores', label: t('title') }}
    >
      <Card title={t('newTitle')}>
        <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
          <FormNotice>{creation.problem}</FormNotice>
          {creation.isBegun && creation.problem && <p className={classes.dim}>{t('partly')}</p>}
          <TextInput
            label={t('storeTitle')}
            description={t('titleHelp')}
            value={storeTitle}
            maxLength={500}
            disabled={creation.isBegun}
            onChange={({ currentTarget }) => draft.set(currentTarget.value)}
            autoFocus
          />
          {inputs && <AddressNote inputs={inputs} />}
          <Checkbox
            label={t('addToMenu')}
            checked={addToMainNav && isMenuOpen}
            disabled={!isMenuOpen}
            description={isMenuOpen ? undefined : t(mayChangeMenu ? 'noMenu' : 'menuForbidden')}
            onChange={({ currentTarget }) => setAddToMainNav(currentTarget.checked)}
          />
          <p className={classes.dim}>{t('liveAtOnce')}</p>
          <Button type="submit" loading={creation.isRunning} disabled={!inputs} w="fit-content">
            {t(creation.isBegun ? 'goOn' : 'create')}
          </Button>
        </form>
      </Card>
    </DetailPage>
  );
}

/** Undefined until the site is known. */
function useStoreInputs(chosen: Pick<StoreInputs, 'storeTitle' | 'addToMainNav'>): StoreInputs | undefined {
  const t = useMessages(storeMessages);
  const { api } = useServices();
  const { website } = useMemberSession();
  const facts = useQuery(siteFactsQuery(api));
  if (!facts.data) return undefined;
  const { hasMenu: _hasMenu, ...site } = facts.data;
  return {
    ...chosen,
    ...site,
    websiteId: website.id,
    fallbackStoreTitle: t('fallbackTitle'),
    allCategoryDisplayName: t('allCategory'),
  };
}

/** The address, before it is made. */
function AddressNote({ inputs }: { readonly inputs: StoreInputs }) {
  const t = useMessages(storeMessages);
  const { urlId } = planStore(inputs).store.body;
  const isNumbered = urlId !== planStore({ ...inputs, existingUrlIds: [] }).store.body.urlId;
  return (
    <p className={classes.dim} role="status">
      {t(isNumbered ? 'addressTaken' : 'address', { address: `/${urlId}` })}
    </p>
  );
}
