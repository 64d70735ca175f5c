import type { ThemeParts } from '@awning/contract';
import { listNavigations } from '@awning/contract/calls';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../api/services-context.tsx';

interface MenuSelectProps {
  readonly label: string;
  /** What it is called to choose none. */
  readonly none: string;
  readonly menus: ThemeParts['menus'];
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** One of the menus of the site, by the names that its theme has for them. */
export function MenuSelect({ label, none, menus, value, onChange }: MenuSelectProps) {
  const { api } = useServices();
  const { data = [] } = useQuery({
    queryKey: ['menu-names'],
    queryFn: async ({ signal }) =>
      (await api.call(listNavigations, { signal })).body.navigations.map(({ name }) => name),
  });
  const names = [...new Set([...menus.map(({ name }) => name), ...data, value])].filter(
    (name) => name !== '' && !name.startsWith('_'),
  );
  const titleOf = (name: string): string => menus.find((each) => each.name === name)?.title ?? name;
  return (
    <NativeSelect
      size="xs"
      label={label}
      value={value}
      data={[{ value: '', label: none }, ...names.map((name) => ({ value: name, label: titleOf(name) }))]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
