import { Button, Modal, Radio, Table } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { editorMessages } from '../editor-messages.ts';
import { useEditorTools } from '../parts/editor-tools.ts';
import { useEditor, useEditorModel } from '../use-editor.ts';
import classes from './dialogs.module.css';

/** ED-89: two members changed the same part; one of them chooses, and sees both. */
export function ConflictDialog() {
  const t = useMessages(editorMessages);
  const model = useEditorModel();
  const { nameOf } = useEditorTools();
  const conflicts = useEditor(({ draft }) => draft.conflicts);
  const [isSettling, setSettling] = useState(false);
  /** Parts that stay as the other member left them. */
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const settle = async (): Promise<void> => {
    setSettling(true);
    await model.draft.settleConflict({ theirs }).catch(() => undefined);
    setTheirs([]);
    setSettling(false);
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      title={t('conflictTitle')}
      size={720}
    >
      <p className={classes.text}>{t('conflictText')}</p>
      <Table className={classes.values}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('conflictPart')}</Table.Th>
            <Table.Th>{t('conflictMine')}</Table.Th>
            <Table.Th>{t('conflictTheirs')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {conflicts.map(({ part, path, mine, theirs: other }) => (
            <Table.Tr key={`${part} ${path}`}>
              <Table.Td>{nameOf(part.replace(/^[a-z]+:/, ''))}</Table.Td>
              <Table.Td>
                <Radio
                  name={part}
                  label={valueText(mine)}
                  checked={!theirs.includes(part)}
                  onChange={() => setTheirs(theirs.filter((each) => each !== part))}
                />
              </Table.Td>
              <Table.Td>
                <Radio
                  name={part}
                  label={valueText(other)}
                  checked={theirs.includes(part)}
                  onChange={() => setTheirs([...theirs, part])}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <div className={classes.actions}>
        <Button loading={isSettling} onClick={() => void settle()} data-autofocus>
          {t('keepChosen')}
        </Button>
      </div>
    </Modal>
  );
}

const LONGEST = 300;

const valueText = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};
