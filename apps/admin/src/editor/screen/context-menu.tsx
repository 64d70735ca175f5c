import { Menu } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';
import { editorMessages } from '../editor-messages.ts';
import { PartMenuItems } from '../outline/part-menu.tsx';
import { useEditorTools } from '../parts/editor-tools.ts';
import { useEditor, useEditorModel } from '../use-editor.ts';
import classes from './context-menu.module.css';

export interface MenuPlace {
  readonly x: number;
  readonly y: number;
  /** What lies there, the top one first. */
  readonly ids: readonly string[];
}

/** What can be done with the part that was pressed, and what lies below it (ED-13). */
export function ContextMenu({ place, onClose }: { readonly place: MenuPlace; readonly onClose: () => void }) {
  const t = useMessages(editorMessages);
  const model = useEditorModel();
  const { nameOf } = useEditorTools();
  const [selected] = useEditor(({ view }) => view.selected);
  return (
    <Menu opened onClose={onClose} position="bottom-start" withinPortal>
      <Menu.Target>
        <span className={classes.place} style={{ left: place.x, top: place.y }} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown>
        {selected !== undefined && <PartMenuItems id={selected} />}
        {place.ids.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('whatLiesHere')}</Menu.Label>
            {place.ids.map((id) => (
              <Menu.Item key={id} onClick={() => model.select([id])}>
                {nameOf(id)}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
