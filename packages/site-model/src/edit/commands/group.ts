import { Type } from 'typebox';
import type { PageDocument } from '../../document/page-document.ts';
import { type CommandOutcome, changed } from '../shared/command-outcome.ts';

/** A command inside a group; what it is, its own shape says. */
export interface GroupedCommand {
  readonly do: string;
}

/** Commands that happen together or not at all, one after the other, as one step with one label. */
export const Group = Type.Object(
  {
    do: Type.Literal('group'),
    commands: Type.Array(Type.Unsafe<GroupedCommand>(Type.Object({ do: Type.String() })), {
      minItems: 1,
      maxItems: 200,
    }),
    label: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
  },
  { additionalProperties: false },
);

/** `carryOut` does a command of the group to the document that the one before it left. */
export const applyGroup = (
  document: PageDocument,
  { commands, label }: { readonly commands: readonly GroupedCommand[]; readonly label?: string },
  carryOut: (document: PageDocument, command: GroupedCommand) => CommandOutcome,
): CommandOutcome => {
  let current = document;
  const labels: string[] = [];
  for (const command of commands) {
    const outcome = carryOut(current, command);
    if (!outcome.ok) return outcome;
    current = outcome.document;
    labels.push(outcome.label);
  }
  // Rows that fit their content are how a gesture begins, never what it is about.
  const isNamed = (_: unknown, place: number): boolean => commands[place]?.do !== 'settle';
  const [named, names] = [commands.filter(isNamed), labels.filter(isNamed)];
  return changed(current, label ?? (named.length > 0 ? labelOf(named, names) : labelOf(commands, labels)));
};

const VERBS: ReadonlyMap<string, string> = new Map([
  ['move-block', 'Move'],
  ['resize-block', 'Resize'],
  ['set-layer', 'Change layer of'],
  ['duplicate-block', 'Duplicate'],
  ['remove-block', 'Remove'],
  ['set-block', 'Change'],
  ['set-property', 'Change'],
]);

/** “Move 3 blocks” where the same is done to three; else the first label, and how many more. */
const labelOf = (commands: readonly GroupedCommand[], labels: readonly string[]): string => {
  const [first = 'Change page'] = labels;
  const verbs = new Set(commands.map((command) => VERBS.get(command.do)));
  const blocks = new Set(commands.map((command): unknown => Reflect.get(command, 'block')));
  const [verb] = verbs;
  if (verbs.size === 1 && verb !== undefined && blocks.size > 1) return `${verb} ${blocks.size} blocks`;
  return labels.every((label) => label === first) ? first : `${first} and ${labels.length - 1} more`;
};
