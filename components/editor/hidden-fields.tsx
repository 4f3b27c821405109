type HiddenFieldsProps = {
  /** What was asked for. */
  form: Readonly<Record<string, string>>;
};

/** Sent along, so that the response leads back to the page that the form is on. */
export function HiddenFields({ form }: HiddenFieldsProps) {
  return Object.entries(form).map(([name, value]) => (
    <input key={name} name={name} type="hidden" value={value} />
  ));
}
