import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { useEditor } from '../editor/editor-context.tsx';
import { editorMessages } from '../editor/editor-messages.ts';
import { moveValue, renameValue } from '../editor/options.ts';
import classes from '../editor/product-editor.module.css';
import { RenameField } from './rename-field.tsx';

interface OptionValueProps {
  readonly option: string;
  readonly value: string;
  readonly onRemove: () => void;
}

/** One value with its menu: rename, move, remove. */
export function OptionValue({ option, value, onRemove }: OptionValueProps) {
  const t = useMessages(editorMessages);
  const { store } = useEditor();
  const [isRenaming, setRenaming] = useState(false);
  const move = (step: -1 | 1): void => {
    const patch = moveValue(store, option, value, step);
    if (patch) store.apply(patch);
  };
  if (isRenaming)
    return (
      <li>
        <RenameField
          name={value}
          rename={(text) => renameValue(store, option, value, text)}
          onDone={() => setRenaming(false)}
        />
      </li>
    );
  return (
    <li>
      <Menu position="bottom-start" withinPortal returnFocus>
        <Menu.Target>
          <button type="button" className={classes.value} aria-label={t('valueMenu', { value })}>
            {value}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setRenaming(true)}>{t('rename')}</Menu.Item>
          <Menu.Item onClick={() => move(-1)}>{t('moveUp')}</Menu.Item>
          <Menu.Item onClick={() => move(1)}>{t('moveDown')}</Menu.Item>
          <Menu.Item onClick={onRemove}>{t('removeValue', { value })}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
