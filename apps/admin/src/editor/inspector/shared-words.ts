import { type Block, blocksOfLayout, type EditCommand, type Section } from '@awning/site-model';

type SettingsChange = Extract<EditCommand, { do: 'set-block' }>['settings'];

/**
 * ED-93: commands that give a block the words and settings that the saved section has for it. None where there is
 * nothing to take: then they are taken when the page is published.
 */
export function sharedWords(block: Block, saved: Section | undefined, there: string): EditCommand[] {
  const shared = saved && blocksOfLayout(saved.layout).find(({ id }) => id === there);
  if (!shared || shared.type !== block.type) return [];
  const removed = Object.keys(block.value).filter((name) => !Object.hasOwn(shared.value, name));
  const changes = [
    ...Object.entries(shared.value).map(([name, value]) => ({ block: block.id, path: [name], value })),
    ...removed.map((name) => ({ block: block.id, path: [name] })),
  ];
  const gone = Object.keys(block.settings ?? {}).map((name) => [name, null] as const);
  const settings = { ...Object.fromEntries(gone), ...shared.settings } as SettingsChange;
  const commands: EditCommand[] = [];
  if (changes.length > 0) commands.push({ do: 'set-properties', changes });
  if (Object.keys(settings).length > 0) commands.push({ do: 'set-block', block: block.id, settings });
  return commands;
}
