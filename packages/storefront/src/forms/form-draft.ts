import { createSessionEntries } from '../browser/session-entries.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Draft = readonly (readonly [name: string, value: string, isChosen: boolean | null])[];

export interface FormDraft {
  forget(): void;
}

/** What nobody may find in the browser afterwards, and what a script may not fill in. */
const WITHHELD = 'input:is([type="password"], [type="file"], [type="hidden"]), .awning-form-trap *';
const PAUSE_MS = 400;

/** Keeps what is typed for as long as the tab is open, so that a reload loses nothing. */
export function createFormDraft(form: HTMLFormElement, formId: string): FormDraft {
  const entries = createSessionEntries({ storage: () => sessionStorage, now: Date.now });
  const key = `awning:form:${formId}`;
  restore(form, entries.read(key));

  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = (): void => {
    clearTimeout(timer);
    timer = undefined;
    entries.write(key, read(form));
  };
  const saveSoon = (): void => {
    timer ??= setTimeout(save, PAUSE_MS);
  };
  const saveNow = (): void => {
    if (timer !== undefined) save();
  };
  form.addEventListener('input', saveSoon);
  form.addEventListener('change', saveSoon);
  addEventListener('pagehide', saveNow);
  return {
    forget() {
      clearTimeout(timer);
      timer = undefined;
      entries.remove(key);
    },
  };
}

const controlsOf = (form: HTMLFormElement): readonly Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== '' &&
      !element.matches(WITHHELD),
  );

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');

const read = (form: HTMLFormElement): Draft =>
  controlsOf(form).map((control) => [control.name, control.value, isTick(control) ? control.checked : null]);

/** Only into fields that are as the page came: other values are newer. */
function restore(form: HTMLFormElement, draft: unknown): void {
  if (!isDraft(draft)) return;
  const controls = controlsOf(form);
  const chosen = new Map(
    draft.map(([name, value, isChosen]) => [
      `${name}\n${isChosen === null ? '' : value}`,
      { value, isChosen },
    ]),
  );
  for (const control of controls) {
    const entry = chosen.get(`${control.name}\n${isTick(control) ? control.value : ''}`);
    if (!entry || !isUntouched(control)) continue;
    if (isTick(control)) control.checked = entry.isChosen === true;
    else control.value = entry.value;
  }
}

function isUntouched(control: Control): boolean {
  if (isTick(control)) return control.checked === control.defaultChecked;
  if (control instanceof HTMLSelectElement)
    return [...control.options].every(
      (option, index) => option.selected === (option.defaultSelected || index === 0),
    );
  return control.value === control.defaultValue;
}

const isDraft = (value: unknown): value is Draft =>
  Array.isArray(value) &&
  value.every(
    (entry) => Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string',
  );
