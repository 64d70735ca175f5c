import { Check } from 'typebox/value';
import { isMailableAddress } from './email-address.ts';
import { NO_STEP, StorageCommand } from './form-command.ts';
import { FormStorage } from './form-model.ts';

export type StorageEdit =
  | {
      readonly storage: FormStorage;
      /** Carried out on the new settings, gives the old ones. */
      readonly undo: StorageCommand;
    }
  | {
      /** Why nothing was changed, as a sentence. */
      readonly problem: string;
    };

/**
 * Carries out one step that says where the answers of a form go, as `editForm` does for what visitors see of it.
 *
 *     const edit = editStorage(storage, { do: 'set-storage', property: 'retentionDays', value: 30 });
 *     if ('storage' in edit) history.push(edit.undo);
 */
export function editStorage(storage: FormStorage, command: unknown): StorageEdit {
  if (!Check(StorageCommand, command)) return { problem: NO_STEP };
  const { property, value } = command;
  const changed = { ...storage, [property]: value };
  if (!Check(FormStorage, changed)) return { problem: `The value does not fit "${property}".` };
  const wrong = changed.notify.find((address) => !isMailableAddress(address.trim()));
  if (wrong !== undefined) return { problem: `"${wrong}" is not a complete address.` };
  return { storage: changed, undo: { do: 'set-storage', property, value: storage[property] } };
}
