import type { SiteChange } from '@awning/contract';
import {
  discardAreaDraft,
  discardItemDraft,
  discardPageDraft,
  discardSettingsDraft,
} from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError, isConflict } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useRefreshedSite } from '../../kit/publishing/use-undo-publish.ts';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { previewOf, workplaceOf } from './change-addresses.ts';
import classes from './publishing-page.module.css';
import { publishingPageMessages } from './publishing-page-messages.ts';

interface ChangeActionsProps {
  readonly change: SiteChange;
  readonly onLook: () => void;
}

export function ChangeActions({ change, onLook }: ChangeActionsProps) {
  const t = useMessages(publishingPageMessages);
  const [isAsking, asking] = useDisclosure(false);
  const workplace = workplaceOf(change);
  return (
    <>
      {change.hasConflicts && <p className={classes.conflict}>{t('conflict')}</p>}
      <div className={classes.buttons}>
        {previewOf(change) !== null && change.address !== null && (
          <Button size="compact-xs" variant="default" onClick={onLook}>
            {t('look')}
          </Button>
        )}
        {workplace !== null && (
          <Button
            size="compact-xs"
            variant="default"
            renderRoot={(props) => <Link to={workplace} {...props} />}
          >
            {t('edit')}
          </Button>
        )}
        <Button size="compact-xs" variant="default" onClick={asking.open}>
          {t('discard')}
        </Button>
      </div>
      <Modal opened={isAsking} onClose={asking.close} title={t('discardTitle', { title: change.title })}>
        <DiscardQuestion change={change} onClose={asking.close} />
      </Modal>
    </>
  );
}

interface DiscardQuestionProps {
  readonly change: SiteChange;
  readonly onClose: () => void;
}

function DiscardQuestion({ change, onClose }: DiscardQuestionProps) {
  const t = useMessages(publishingPageMessages);
  const { api } = useServices();
  const toasts = useToasts();
  const refresh = useRefreshedSite();
  const { title } = change;
  // As the member saw it: what another member adds meanwhile is not discarded with it.
  const [seen] = useState(change);
  const discarding = useSingleMutation({
    mutationFn: () => discard(api, seen),
    onSuccess: () => {
      toasts.show({ text: t('discarded', { title }) });
      onClose();
    },
    onSettled: refresh,
  });
  const { error } = discarding;
  const isOvertaken = isConflict(error);
  return (
    <>
      <p className={classes.question}>{t(seen.turnsOn ? 'discardShown' : 'discardText')}</p>
      <FormNotice>
        {error && (isOvertaken ? t('discardOvertaken', { title }) : describeError(error))}
      </FormNotice>
      <div className={classes.answers}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('discardKeep')}
        </Button>
        <Button onClick={() => discarding.mutate()} loading={discarding.isPending} disabled={isOvertaken}>
          {t('discard')}
        </Button>
      </div>
    </>
  );
}

function discard(api: Client, { kind, id, version }: SiteChange): Promise<unknown> {
  const ifMatch = `"${version}"`;
  if (kind === 'page') return api.call(discardPageDraft, { params: { collectionId: id }, ifMatch });
  if (kind === 'item') return api.call(discardItemDraft, { params: { itemId: id }, ifMatch });
  if (kind === 'area') return api.call(discardAreaDraft, { params: { areaId: id }, ifMatch });
  return api.call(discardSettingsDraft, { params: { kind, id }, ifMatch });
}
