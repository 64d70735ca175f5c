import type { RoleCode } from '@awning/contract';
import { useId } from 'react';
import { roleMessages } from '../../kit/roles/role-messages.ts';
import { offeredRoles, roleLabel, roleSummary } from '../../kit/roles/role-tasks.ts';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './role-choice.module.css';
import { staffMessages } from './staff-messages.ts';

interface RoleChoiceProps {
  readonly value: readonly RoleCode[];
  readonly onChange: (roles: RoleCode[]) => void;
  readonly error?: string | undefined;
}

/** Roles, chosen by what they allow: each says its tasks in words. */
export function RoleChoice({ value, onChange, error }: RoleChoiceProps) {
  const t = useMessages(staffMessages);
  const role = useMessages(roleMessages);
  const id = useId();
  // Roles that are not offered stay visible on those who have them.
  const codes = [...offeredRoles, ...value.filter((code) => !offeredRoles.includes(code))];
  const toggle = (code: RoleCode, isOn: boolean): void =>
    onChange(codes.filter((each) => (each === code ? isOn : value.includes(each))).toSorted((a, b) => a - b));
  return (
    <fieldset className={classes.roles} aria-describedby={error === undefined ? undefined : id}>
      <legend>{t('mayDo')}</legend>
      {codes.map((code) => (
        <label key={code} className={classes.role}>
          <input
            type="checkbox"
            checked={value.includes(code)}
            aria-invalid={error !== undefined || undefined}
            onChange={({ currentTarget }) => toggle(code, currentTarget.checked)}
          />
          <span>
            <b>{roleLabel(role, code)}</b>
            <small>{roleSummary(role, code)}</small>
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={id} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
