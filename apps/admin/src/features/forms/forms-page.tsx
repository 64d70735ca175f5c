import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'iconoir-react';
import { useMemo, useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { ResourceTable } from '../../kit/list/resource-table.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { formList } from './form-list.tsx';
import { formMessages } from './form-messages.ts';
import { NewFormDialog } from './new-form-dialog.tsx';
import { useFormActions } from './use-form-actions.ts';

export function FormsPage() {
  const { api } = useServices();
  const t = useMessages(formMessages);
  const { website } = useMemberSession();
  const navigate = useNavigate();
  const actions = useFormActions();
  const [now] = useState(Date.now);
  const [isNew, adding] = useDisclosure(false);
  const list = useMemo(
    () =>
      formList(api, t, {
        now,
        actions,
        showAnswers: (form) =>
          void navigate({ to: '/inbox', search: { filters: `form.is.${form}` } as never }),
      }),
    [api, t, now, actions, navigate],
  );
  usePageActions([{ id: 'create', label: t('newForm'), keys: 'c', run: adding.open }]);
  return (
    <>
      <title>{`${t('title')} · ${website.title}`}</title>
      <ResourceTable
        list={list}
        create={
          <Button
            leftSection={<Plus width={16} height={16} strokeWidth={1.75} aria-hidden />}
            onClick={adding.open}
          >
            {t('newForm')}
          </Button>
        }
      />
      <NewFormDialog isOpen={isNew} onClose={adding.close} />
    </>
  );
}
