import { Menu } from '@mantine/core';
import { KeyHint } from '../../kit/keys/keys-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { editorMessages } from '../editor-messages.ts';
import { sectionOf } from '../page-outline.ts';
import type { EditorAction } from '../parts/editor-actions.ts';
import { useEditorTools } from '../parts/editor-tools.ts';
import { useEditor, useEditorModel } from '../use-editor.ts';

interface PartMenuProps {
  readonly id: string;
  /** In the outline, a section is renamed in its row. */
  readonly onRename?: (() => void) | undefined;
}

/** What can be done with a part, from the one table of actions; it is selected first, so that they act on it. */
export function PartMenuItems({ id, onRename }: PartMenuProps) {
  const t = useMessages(editorMessages);
  const model = useEditorModel();
  const { actions, adding } = useEditorTools();
  const section = useEditor(({ draft }) => sectionOf(draft.document, id));
  if (!section) return null;
  const item = (action: EditorAction, label = action.label) => (
    <Menu.Item
      key={action.id}
      rightSection={action.keys[0] === undefined ? undefined : <KeyHint keys={action.keys[0]} />}
      onClick={() => {
        if (!model.state().view.selected.includes(id)) model.select([id]);
        action.run(false);
      }}
    >
      {label}
    </Menu.Item>
  );
  const shared = [actions.copy, actions.cut, actions.paste, actions.duplicate, actions.remove];
  if (section.id !== id) {
    const isGrid = section.layout.type === 'fluid';
    const hasOrder = section.layout.type === 'fluid' && section.layout.order !== undefined;
    return (
      <>
        {item(actions.open)}
        {shared.map((action) => item(action))}
        {isGrid && (
          <>
            {item(actions.place)}
            <Menu.Divider />
            {[actions.readEarlier, actions.readLater].map((action) => item(action))}
            {hasOrder && (
              <Menu.Item onClick={() => model.run([{ do: 'set-order', section: section.id }])}>
                {t('followLayout')}
              </Menu.Item>
            )}
            <Menu.Divider />
            {[actions.toFront, actions.forward, actions.backward, actions.toBack].map((action) =>
              item(action),
            )}
          </>
        )}
      </>
    );
  }
  const set = (settings: { hidden?: boolean; locked?: boolean }): void =>
    void model.run([{ do: 'set-section', section: id, settings }]);
  return (
    <>
      {onRename && <Menu.Item onClick={onRename}>{t('rename')}</Menu.Item>}
      {shared.map((action) => item(action))}
      <Menu.Divider />
      {item(actions.readEarlier, t('moveUp'))}
      {item(actions.readLater, t('moveDown'))}
      <Menu.Item onClick={() => set({ hidden: !section.hidden })}>
        {t(section.hidden ? 'show' : 'hide')}
      </Menu.Item>
      <Menu.Item onClick={() => set({ locked: !section.locked })}>
        {t(section.locked ? 'unlock' : 'lock')}
      </Menu.Item>
      <Menu.Divider />
      {section.layout.type === 'fluid' && section.layout.blocks.length > 0 && (
        <Menu.Item onClick={() => adding.changeLayout(id)}>{t('changeLayout')}</Menu.Item>
      )}
      <Menu.Item onClick={() => adding.saveSection(id)}>{t('saveSection')}</Menu.Item>
      {item(actions.addBlock)}
      {item(actions.addSection)}
    </>
  );
}
