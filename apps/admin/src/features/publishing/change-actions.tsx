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
import { describeError } from '../../api/api-error.ts';
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
      <DiscardDialog change={change} isOpen={isAsking} onClose={asking.close} />
    </>
  );
}

interface DiscardDialogProps {
  readonly change: SiteChange;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function DiscardDialog({ change, isOpen, onClose }: DiscardDialogProps) {
  const t = useMessages(publishingPageMessages);
  const { api } = useServices();
  const toasts = useToasts();
  const refresh = useRefreshedSite();
  const { title } = change;
  const discarding = useSingleMutation({
    mutationFn: () => discard(api, change),
    onSuccess: () => {
      toasts.show({ text: t('discarded', { title }) });
      refresh();
      onClose();
    },
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('discardTitle', { title })}>
      <p className={classes.question}>{t('discardText')}</p>
      <FormNotice>{discarding.error && describeError(discarding.error)}</FormNotice>
      <div className={classes.answers}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('discardKeep')}
        </Button>
        <Button onClick={() => discarding.mutate()} loading={discarding.isPending}>
          {t('discard')}
        </Button>
      </div>
    </Modal>
  );
}

function discard(api: Client, { kind, id }: SiteChange): Promise<unknown> {
  if (kind === 'page') return api.call(discardPageDraft, { params: { collectionId: id } });
  if (kind === 'item') return api.call(discardItemDraft, { params: { itemId: id } });
  if (kind === 'area') return api.call(discardAreaDraft, { params: { areaId: id } });
  return api.call(discardSettingsDraft, { params: { kind, id } });
}
