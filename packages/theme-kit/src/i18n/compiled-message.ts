import { buildMessageMatcher, parseMessagePattern } from '@phensley/cldr';
import { countTextOf, createArgumentReader, textOf, toDecimal } from './message-arguments.ts';
import { MESSAGE_FUNCTIONS } from './message-functions.ts';
import type { CompiledMessage, I18n, PluralForm } from './services.ts';

type Argument = string | number;
type PluralChoice = [exact: 0 | 1, key: string, code: Code];
/** The parser's instructions. */
type Code =
  | [op: 0, text: string]
  | [op: 1, argument: Argument]
  | [op: 2, args: Argument[], offset: number, ordinal: 0 | 1, choices: PluralChoice[]]
  | [op: 3, args: Argument[], choices: [string, Code][]]
  | [op: 4, block: Code[]]
  | [op: 5]
  | [op: 6, name: string, args: Argument[], options: string[]]
  | [op: 7];

const matcher = buildMessageMatcher([...MESSAGE_FUNCTIONS.keys()]);

/** Deeper ones are nobody's message; reading one takes time that grows with the square of the depth. */
const MAX_DEPTH = 100;

export function compileMessage(pattern: string): CompiledMessage {
  if (depthOf(pattern) > MAX_DEPTH) throw new Error('The message is nested too deeply');
  return compile(parseMessagePattern(pattern, matcher) as unknown as Code);
}

function depthOf(pattern: string): number {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern.charCodeAt(i);
    if (c === 123) deepest = Math.max(deepest, ++depth);
    else if (c === 125 && depth > 0) depth--;
  }
  return deepest;
}

function compile(code: Code): CompiledMessage {
  switch (code[0]) {
    case 0: {
      const text = code[1];
      return () => text;
    }
    case 1: {
      const read = createArgumentReader(code[1]);
      return (args) => textOf(read(args));
    }
    case 2:
      return compilePlural(code[1], code[2], code[3] === 1, code[4]);
    case 3:
      return compileSelect(code[1], code[2]);
    case 4: {
      const parts = code[1].map(compile);
      return (args, i18n, selected) => {
        let text = '';
        for (const part of parts) text += part(args, i18n, selected);
        return text;
      };
    }
    case 6: {
      const [, name, names, options] = code;
      const readers = names.map(createArgumentReader);
      const run = MESSAGE_FUNCTIONS.get(name)?.(options);
      if (!run) return () => '';
      return (args, i18n) =>
        run(
          readers.map((read) => read(args)),
          args,
          i18n,
        );
    }
    case 7:
      return (_args, _i18n, selected) => textOf(selected);
    default:
      return () => '';
  }
}

/** Which choice a number asks for; remembered, because counts are small and come again. */
function pluralForm(i18n: I18n, countText: string, offset: number, ordinal: boolean): PluralForm {
  const key = `${ordinal ? 'o' : 'c'}${offset}:${countText}`;
  const known = i18n.pluralForms.get(key);
  if (known !== undefined) return known;
  const count = toDecimal(countText);
  const shownNumber = offset === 0 ? count : count.subtract(offset);
  const category = ordinal ? i18n.plurals.ordinal(shownNumber) : i18n.plurals.cardinal(shownNumber);
  const form = { category, count, shownNumber: shownNumber.toString() };
  i18n.pluralForms.set(key, form);
  return form;
}

function compilePlural(
  [name = 0]: readonly Argument[],
  offset: number,
  ordinal: boolean,
  choices: readonly PluralChoice[],
): CompiledMessage {
  const read = createArgumentReader(name);
  const compiled = choices.map(([kind, key, code]) => ({
    exact: kind === 0 ? toDecimal(key) : null,
    category: key,
    run: compile(code),
  }));
  const other = compiled.findLast(({ exact, category }) => exact === null && category === 'other');
  return (args, i18n) => {
    const { category, count, shownNumber } = pluralForm(i18n, countTextOf(read(args)), offset, ordinal);
    for (const choice of compiled) {
      if (choice.exact) {
        // An exact number is shown as it is, without the offset.
        if (count.compare(choice.exact) === 0) return choice.run(args, i18n, count);
      } else if (choice.category === category) return choice.run(args, i18n, shownNumber);
    }
    return other ? other.run(args, i18n, shownNumber) : '';
  };
}

function compileSelect(
  [name = 0]: readonly Argument[],
  choices: readonly (readonly [string, Code])[],
): CompiledMessage {
  const read = createArgumentReader(name);
  const compiled = choices.map(([key, code]) => ({ key, run: compile(code) }));
  const other = compiled.findLast(({ key }) => key === 'other');
  return (args, i18n) => {
    const value = read(args);
    const text = textOf(value);
    const choice = compiled.find(({ key }) => key === text) ?? other;
    return choice ? choice.run(args, i18n, value) : '';
  };
}
