let groupCount = 0;

/**
 * The labels of radio buttons are printed as buttons of their own, and two products on a page share names and ids. Here
 * the buttons become groups that arrows walk through: the native ones, or their labels where the theme has taken the
 * inputs out of the page.
 */
export function prepareRadioGroups(root: HTMLElement): void {
  for (const group of root.querySelectorAll<HTMLElement>('.variant-radiobtn-wrapper')) {
    const radios = [...group.querySelectorAll<HTMLInputElement>('input.variant-radiobtn')];
    if (radios.length === 0) continue;
    groupCount += 1;
    group.setAttribute('role', 'radiogroup');
    if (!group.hasAttribute('aria-labelledby')) nameGroup(group);
    // Shared with the group of another product, a name would let the choice in one undo the choice in the other.
    if (isShared(radios)) for (const radio of radios) radio.name = `${radio.name}--${groupCount}`;
    for (const radio of radios) tieLabel(radio);
    const isLabelled = isVisible(group) && !radios.some(isVisible);
    for (const { labels } of radios)
      labels?.forEach((label) => {
        label.removeAttribute('role');
        label.removeAttribute('tabindex');
      });
    if (isLabelled) walkThroughLabels(group, radios);
  }
}

function nameGroup(group: HTMLElement): void {
  const title = group.closest('.variant-option')?.querySelector('.variant-option-title')?.textContent ?? '';
  group.setAttribute('aria-label', title.trim().replace(/:$/, '') || (group.dataset.variantOptionName ?? ''));
}

const isShared = ([first, ...rest]: readonly HTMLInputElement[]): boolean =>
  first !== undefined &&
  [
    ...first.ownerDocument.querySelectorAll<HTMLInputElement>(
      `input[type="radio"][name="${CSS.escape(first.name)}"]`,
    ),
  ].some((other) => other !== first && other.form === first.form && !rest.includes(other));

function tieLabel(radio: HTMLInputElement): void {
  const label = radio.nextElementSibling;
  if (!(label instanceof HTMLLabelElement)) return;
  const owner = radio.id === '' ? null : radio.ownerDocument.getElementById(radio.id);
  if (owner !== radio) radio.id = `variant-choice-${groupCount}-${radio.value}`;
  label.htmlFor = radio.id;
}

/** What is only transparent, or cut away to a dot, can still be reached. */
const isVisible = (element: HTMLElement): boolean => element.checkVisibility();

function walkThroughLabels(group: HTMLElement, radios: readonly HTMLInputElement[]): void {
  const steps = radios.flatMap((radio) => {
    const label = radio.labels?.[0];
    return label ? [{ radio, label }] : [];
  });
  const refresh = (): void => {
    const current = steps.find(({ radio }) => radio.checked) ?? steps[0];
    for (const step of steps) {
      step.label.setAttribute('role', 'radio');
      step.label.setAttribute('aria-checked', String(step.radio.checked));
      step.label.tabIndex = step === current ? 0 : -1;
    }
  };
  group.addEventListener('change', refresh);
  group.addEventListener('keydown', (event) => {
    const place = steps.findIndex(({ label }) => label === event.target);
    const step = steps[place + stepOf(event, place, steps.length)];
    if (place < 0 || !step || !HANDLED.has(event.key)) return;
    event.preventDefault();
    step.radio.click();
    step.label.focus();
  });
  refresh();
}

const HANDLED = new Set(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', ' ', 'Enter']);

/** Round and round, as native radio buttons go. */
function stepOf({ key, target }: KeyboardEvent, place: number, count: number): number {
  const isRightToLeft = target instanceof Element && getComputedStyle(target).direction === 'rtl';
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const backward = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === 'ArrowDown' || key === forward) return place === count - 1 ? -place : 1;
  if (key === 'ArrowUp' || key === backward) return place === 0 ? count - 1 : -1;
  return 0;
}
