import { changeCollection } from '@awning/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { AddressChange } from '../../../kit/address/address-change.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { nameOfPage, type Page } from '../tree/page-tree.ts';
import { panelMessages } from './panel-messages.ts';

/** Apart from the draft: an address changes at once (ED-75). */
export function AddressForm({ page }: { readonly page: Page }) {
  const t = useMessages(panelMessages);
  const { website } = useMemberSession();
  const { api } = useServices();
  const queries = useQueryClient();
  const host = new URL(website.baseUrl).host;
  return (
    <AddressChange
      name={nameOfPage(page)}
      urlId={page.urlId}
      fullUrl={`/${page.urlId}`}
      version={page.version}
      before={`${host}/`}
      description={page.homepage ? t('homeAddress') : undefined}
      offersRedirect={page.enabled && !page.homepage}
      save={async (next, { redirect, version }) => {
        const params = { collectionId: page.id };
        const headers = { 'if-match': `"${version}"` };
        const input = { params, headers, query: { redirect }, body: { urlId: next } };
        const { collection } = (await api.call(changeCollection, input)).body;
        return { urlId: collection.urlId, fullUrl: `/${collection.urlId}`, version: collection.version };
      }}
      onSaved={() => void queries.invalidateQueries({ queryKey: ['pages'] })}
    />
  );
}
