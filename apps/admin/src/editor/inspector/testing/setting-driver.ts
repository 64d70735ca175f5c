import type { DescribedControl } from '@awning/site-model';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The field of a setting; its group is opened first. */
export async function fieldOf(control: Pick<DescribedControl, 'path' | 'group'>): Promise<HTMLElement> {
  const names = { content: 'Content', design: 'Design', more: 'More' } as const;
  const tab = await screen.findByRole('tab', { name: names[control.group] });
  if (tab.getAttribute('aria-selected') !== 'true') fireEvent.click(tab);
  return waitFor(() => {
    const field = document.querySelector<HTMLElement>(`[data-setting="${control.path}"]`);
    if (!field) throw new Error(`The panel does not show ${control.path}.`);
    return field;
  });
}

/** Gives a setting another value, as a person would. The control has to have the name of the setting. */
export async function changeSetting(
  user: UserEvent,
  field: HTMLElement,
  { control, label, pointsTo, suggestsPlaces, minimum = 1, maximum = 20, scale = 1 }: DescribedControl,
): Promise<void> {
  const inside = within(field);
  const type = (element: HTMLElement, value: string): void => {
    act(() => element.focus());
    fireEvent.change(element, { target: { value } });
    fireEvent.blur(element);
  };
  switch (control) {
    case 'text':
    case 'code':
      return type(inside.getByRole(suggestsPlaces ? 'combobox' : 'textbox', { name: label }), 'new');
    case 'web-address':
      return type(inside.getByRole('textbox', { name: label }), 'https://vimeo.com/76979871');
    case 'link':
      return type(inside.getByRole('combobox', { name: label }), '/new');
    case 'lines':
      return type(inside.getByRole('textbox', { name: label }), 'One\nTwo');
    case 'rich-text': {
      await inside.findByRole('textbox', { name: label });
      const kind = await inside.findByRole('combobox', { name: 'Kind of paragraph' });
      return user.selectOptions(kind, 'Heading 2');
    }
    case 'switch':
      fireEvent.click(inside.getByRole('switch', { name: label }));
      return;
    case 'segments':
    case 'color-theme': {
      await waitFor(() => inside.getAllByRole('radio').at(1));
      const group = inside.getByRole('group', { name: label });
      const other = within(group)
        .getAllByRole<HTMLInputElement>('radio')
        .find(({ checked }) => !checked);
      if (!other) throw new Error(`${label} offers nothing else.`);
      fireEvent.click(other);
      return;
    }
    case 'select':
    case 'ratio': {
      const select = inside.getByRole<HTMLSelectElement>('combobox', { name: label });
      const other = [...select.options].find(({ value, disabled }) => value !== select.value && !disabled);
      fireEvent.change(select, { target: { value: other?.value } });
      return;
    }
    case 'choices': {
      const [first] = within(inside.getByRole('group', { name: label })).getAllByRole('checkbox');
      if (first) fireEvent.click(first);
      return;
    }
    case 'number': {
      const input = inside.getByRole<HTMLInputElement>('textbox', { name: label });
      const next = [maximum, minimum]
        .map((limit) => String(limit * scale))
        .find((text) => text !== input.value);
      return type(input, next ?? '');
    }
    case 'date': {
      fireEvent.change(inside.getByLabelText(`${label}: Date`), { target: { value: '2026-03-04' } });
      return;
    }
    case 'place': {
      const latitude = inside.getByRole('textbox', { name: `${label}: latitude` });
      fireEvent.paste(latitude, { clipboardData: { getData: () => '52.52, 13.405' } });
      return;
    }
    case 'list':
      fireEvent.click(
        within(await inside.findByRole('group', { name: label })).getByRole('button', { name: /^Add/ }),
      );
      return;
    case 'table': {
      const cell = await inside.findByRole('textbox', { name: 'Spring, Visitors' });
      return type(cell, '41');
    }
    case 'reference':
    case 'reference-list':
      if (pointsTo === 'image' && control === 'reference-list') {
        (await inside.findByRole('button', { name: /^Image 1/ })).focus();
        await user.keyboard('{Delete}');
      } else if (pointsTo === 'image' || pointsTo === 'file') {
        await inside.findByRole('group', { name: label });
        await user.click(await inside.findByRole('button', { name: /^Remove/ }));
      } else {
        const input = inside.getByRole('combobox', { name: label });
        await user.click(input);
        const [first] = await inside.findAllByRole('option', { name: /Mugs/ });
        if (first) await user.click(first);
      }
      return;
    case 'hidden':
      throw new Error('Nobody sets it.');
  }
}
