import type { MemberAccount } from '@awning/contract';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { Status } from '../../kit/status/status.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './account.module.css';
import { accountMessages } from './account-messages.ts';
import { accountKey } from './account-query.ts';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { TwoFactorProofForm } from './two-factor-proof-form.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

type Dialog = 'set-up' | 'renew' | 'off';

const titles = { 'set-up': 'setUpTitle', renew: 'renewTitle', off: 'switchOffTitle' } as const;

export function TwoFactorCard({ account }: { readonly account: MemberAccount }) {
  const t = useMessages(accountMessages);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { isOn, recoveryCodesLeft } = account.twoFactor;
  return (
    <Card title={t('twoFactor')}>
      <div className={classes.form}>
        {isOn ? (
          <Status shape="content" progress="done" tone="good">
            {t('twoFactorOn')}
          </Status>
        ) : (
          <p>{t('twoFactorOff')}</p>
        )}
        {isOn && <p className={classes.quiet}>{t('codesLeft', { count: recoveryCodesLeft })}</p>}
        <div className={classes.actions}>
          {!isOn && (
            <Button size="xs" onClick={() => setDialog('set-up')}>
              {t('setUp')}
            </Button>
          )}
          {isOn && (
            <>
              <Button size="xs" variant="default" onClick={() => setDialog('renew')}>
                {t('renew')}
              </Button>
              <Button size="xs" variant="default" onClick={() => setDialog('off')}>
                {t('switchOff')}
              </Button>
            </>
          )}
        </div>
      </div>
      <Modal
        opened={dialog !== null}
        onClose={() => setDialog(null)}
        title={dialog && t(titles[dialog])}
        closeButtonProps={{ 'aria-label': t('close') }}
        // A press beside it must not throw the codes away that are shown once.
        closeOnClickOutside={false}
      >
        {dialog && <DialogBody dialog={dialog} onClose={() => setDialog(null)} />}
      </Modal>
    </Card>
  );
}

function DialogBody({ dialog, onClose }: { readonly dialog: Dialog; readonly onClose: () => void }) {
  const t = useMessages(accountMessages);
  const { queries } = useServices();
  const toasts = useToasts();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: accountKey });
  const show = (recoveryCodes: readonly string[]): void => {
    setCodes(recoveryCodes);
    void refresh();
  };
  if (codes !== null) return <RecoveryCodeList codes={codes} onDone={onClose} />;
  if (dialog === 'set-up') return <TwoFactorSetup onCodes={show} onCancel={onClose} />;
  if (dialog === 'renew') return <TwoFactorProofForm act="renew" onCodes={show} onCancel={onClose} />;
  return (
    <TwoFactorProofForm
      act="off"
      onOff={() => {
        toasts.show({ text: t('switchedOff') });
        onClose();
        void refresh();
      }}
      onCancel={onClose}
    />
  );
}
