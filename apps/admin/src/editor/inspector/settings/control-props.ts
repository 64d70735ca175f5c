import type { DescribedControl } from '@awning/site-model';
import type { ReactNode } from 'react';
import type { FieldProps } from '../../../kit/fields/field-props.ts';
import type { SettingTarget } from './setting-target.ts';
import type { Setting } from './use-setting.ts';

export interface ControlProps {
  readonly setting: Setting;
  readonly field: FieldProps;
}

export interface SettingFieldProps {
  readonly target: SettingTarget;
  readonly control: DescribedControl;
  /** Why it cannot be changed (ED-99). */
  readonly disabledReason?: string | undefined;
}

/** Draws the fields of an entry in a list. */
export type DrawField = (props: SettingFieldProps, key: string) => ReactNode;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
