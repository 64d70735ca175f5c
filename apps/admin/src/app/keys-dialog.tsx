import { Anchor, Button, Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMemberChoice } from '../api/member-choices.ts';
import { hasModifier, type KeyBinding } from '../kit/keys/key-table.ts';
import { KeyHint, useAllHelps, useAllKeys } from '../kit/keys/keys-context.tsx';
import { useMessages } from '../messages/use-messages.ts';
import classes from './keys-dialog.module.css';
import { shellMessages } from './shell-messages.ts';

/** Every key that does something right now, from the one table of keys. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(shellMessages);
  const all = useAllKeys();
  // As they are when the dialog opens: it adds none, and the page behind it waits.
  const [keys] = useState(() => newestOfEach(all()));
  const allHelps = useAllHelps();
  const [helps] = useState(allHelps);
  const [singleKeys] = useMemberChoice('singleKeys');
  const acting = keys.filter((binding) => singleKeys || hasModifier(binding.keys));
  const places = acting.filter(({ keys: pressed }) => pressed.startsWith('g '));
  const others = acting.filter(({ keys: pressed }) => !pressed.startsWith('g '));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('keysTitle')}
      size={640}
      closeButtonProps={{ 'aria-label': t('closeMenu') }}
    >
      <div className={classes.columns}>
        <KeyList title={t('keysAnywhere')} keys={others} />
        {places.length > 0 && <KeyList title={t('keysPlaces')} keys={places} />}
      </div>
      {helps.length > 0 && (
        <div className={classes.helps}>
          {helps.map(({ label, run }) => (
            <Button
              key={label}
              size="xs"
              variant="default"
              onClick={() => {
                onClose();
                run();
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <p className={classes.note}>
        {t(singleKeys ? 'keysOn' : 'keysOff')}{' '}
        <Anchor
          renderRoot={(props) => (
            <Link to="/settings/$topic" params={{ topic: 'you' }} onClick={onClose} {...props} />
          )}
          underline="always"
          c="inherit"
          fz="inherit"
        >
          {t('keysSettings')}
        </Anchor>
      </p>
    </Modal>
  );
}

/** Of equal keys the newest acts, as the listener has it. */
const newestOfEach = (keys: readonly KeyBinding[]): KeyBinding[] => [
  ...new Map(keys.map((binding) => [binding.keys, binding])).values(),
];

function KeyList({ title, keys }: { readonly title: string; readonly keys: readonly KeyBinding[] }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.keys}>
        {keys.map((binding) => (
          <div key={binding.keys}>
            <dt>{binding.label}</dt>
            <dd>
              <KeyHint keys={binding.keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
