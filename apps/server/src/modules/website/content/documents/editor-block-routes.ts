import { type EditorBlockList, editorBlockEndpoints } from '@awning/contract';
import { describeBlockSettings, describeBlocks, describeSection } from '@awning/site-model';
import { CONTROL_GROUPS, keptBlocks, PICKER_GROUPS, unknownBlock } from '@awning/site-model/controls';
import { bind, type HttpApp } from '../../../../platform/http/index.ts';

export function registerEditorBlockRoutes(app: HttpApp): void {
  // The same for every site and every member, so it is put together once.
  const list = editorBlocks();
  bind(app, editorBlockEndpoints.listEditorBlocks, async () => list);
}

const editorBlocks = (): EditorBlockList => ({
  pickerGroups: namedGroups(PICKER_GROUPS),
  controlGroups: namedGroups(CONTROL_GROUPS),
  blocks: describeBlocks(),
  blockSettings: describeBlockSettings(),
  section: describeSection(),
  keptBlocks,
  unknownBlock,
});

const namedGroups = (groups: Readonly<Record<string, string>>) =>
  Object.entries(groups).map(([id, label]) => ({ id, label }));
