/** Sends what visitors without script send: for a page whose calls to the shop cannot be made. */
export function sendPlainForm(
  document: Document,
  address: string,
  fields: ReadonlyMap<string, string>,
): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = address;
  form.hidden = true;
  for (const [name, value] of fields) {
    const field = document.createElement('input');
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
