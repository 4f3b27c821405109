type FormFieldsProps = {
  /** What was asked for. */
  form: Readonly<Record<string, string>>;
};

/** Sent along, so that what answers leads back to where the form stood. */
export function FormFields({ form }: FormFieldsProps) {
  return Object.entries(form).map(([name, value]) => (
    <input key={name} name={name} type="hidden" value={value} />
  ));
}
