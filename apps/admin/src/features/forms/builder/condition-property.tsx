import {
  type ConditionTest,
  canDecide,
  conditionOperand,
  conditionProblem,
  conditionTestsOf,
  type FormCondition,
  type FormField,
  optionsOf,
} from '@awning/forms';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMessages } from '../../../messages/use-messages.ts';
import classes from './builder.module.css';
import { builderMessages } from './builder-messages.ts';
import { fieldName } from './field-kinds.ts';
import { typedValue } from './typed-value.ts';
import type { FormBuilder } from './use-form-builder.ts';

interface ConditionPropertyProps {
  readonly builder: FormBuilder;
  readonly field: FormField;
}

const TEST_NAMES = {
  is: 'testIs',
  'is-not': 'testIsNot',
  contains: 'testContains',
  more: 'testMore',
  less: 'testLess',
  before: 'testBefore',
  after: 'testAfter',
  filled: 'testFilled',
  empty: 'testEmpty',
} as const satisfies Readonly<Record<ConditionTest, keyof typeof builderMessages>>;

const CHOICE_NAMES = { ...TEST_NAMES, is: 'testChosen', 'is-not': 'testNotChosen' } as const;

/** A condition of this test: its first option is chosen, and what is compared with is yet to be said. */
function begunCondition(
  decider: FormField,
  test: ConditionTest,
  before: FormCondition | null,
): FormCondition {
  const base = { field: decider.id, test };
  const operand = conditionOperand(decider.type, test);
  if (operand === null) return base;
  if (operand === 'options') {
    const kept = before?.field === decider.id ? before.options : undefined;
    return { ...base, options: kept ?? optionsOf(decider).slice(0, 1) };
  }
  return { ...base, value: before?.field === decider.id ? (before.value ?? '') : '' };
}

/** Of whom it is asked: of everybody, or of visitors whose answer to a question before it passes a test. */
export function ConditionProperty({ builder, field }: ConditionPropertyProps) {
  const t = useMessages(builderMessages);
  const { fields } = builder.draft.model;
  const before = fields.slice(
    0,
    fields.findIndex(({ id }) => id === field.id),
  );
  const deciders = before.filter(canDecide);
  const { value, error, onChange } = typedValue<FormCondition | null>(
    builder,
    `${field.id}.showIf`,
    field.showIf ?? null,
    (showIf) => {
      const decider = deciders.find(({ id }) => id === showIf?.field);
      const problem = showIf && decider ? conditionProblem(field.title, showIf, decider) : null;
      return problem === null
        ? { do: 'change-field', id: field.id, property: 'showIf', value: showIf }
        : { problem };
    },
  );
  if (deciders.length === 0) return <p className={classes.hint}>{t('showIfNone')}</p>;
  const decider = deciders.find(({ id }) => id === value?.field);
  const choose = (chosen: FormField | undefined): void => {
    const [test] = chosen ? conditionTestsOf(chosen.type) : [];
    // What can be asked of any answer needs nothing more to be said.
    const begun = chosen && test && conditionOperand(chosen.type, test) === 'options' ? test : 'filled';
    onChange(chosen ? begunCondition(chosen, begun, null) : null);
  };
  return (
    <>
      <NativeSelect
        label={t('showIf')}
        value={decider?.id ?? ''}
        data={[
          { value: '', label: t('showAlways') },
          ...deciders.map((each) => ({
            value: each.id,
            label: t('showIfField', { title: fieldName(t, each) }),
          })),
        ]}
        onChange={({ currentTarget }) => choose(deciders.find(({ id }) => id === currentTarget.value))}
      />
      {decider && value && (
        <ConditionTestFields decider={decider} condition={value} error={error} onChange={onChange} />
      )}
    </>
  );
}

interface TestFieldsProps {
  readonly decider: FormField;
  readonly condition: FormCondition;
  readonly error: string | undefined;
  readonly onChange: (condition: FormCondition) => void;
}

function ConditionTestFields({ decider, condition, error, onChange }: TestFieldsProps) {
  const t = useMessages(builderMessages);
  const { test = 'is' } = condition;
  const operand = conditionOperand(decider.type, test);
  const options = optionsOf(decider);
  const names = options.length > 0 ? CHOICE_NAMES : TEST_NAMES;
  return (
    <>
      <NativeSelect
        label={t('showIfTest')}
        value={test}
        data={conditionTestsOf(decider.type).map((each) => ({ value: each, label: t(names[each]) }))}
        onChange={({ currentTarget }) => {
          const next = conditionTestsOf(decider.type).find((each) => each === currentTarget.value);
          if (next) onChange(begunCondition(decider, next, condition));
        }}
      />
      {operand === 'options' && (
        <Checkbox.Group
          label={t('showIfOptions')}
          value={(condition.options ?? []).filter((option) => options.includes(option))}
          onChange={(chosen) => {
            // The last one stays: a question that nobody is asked is a mistake.
            if (chosen.length > 0) onChange({ ...condition, options: chosen });
          }}
        >
          <div className={classes.choices}>
            {options.map((option) => (
              <Checkbox key={option} value={option} label={option} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {operand !== null && operand !== 'options' && (
        <TextInput
          label={t('showIfValue')}
          type={operand === 'date' ? 'date' : 'text'}
          inputMode={operand === 'number' ? 'decimal' : undefined}
          maxLength={250}
          value={condition.value ?? ''}
          error={error}
          data-field="showIf"
          onChange={({ currentTarget }) => onChange({ ...condition, value: currentTarget.value })}
        />
      )}
    </>
  );
}
