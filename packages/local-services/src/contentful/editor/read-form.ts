export type SentForm = {
  values: URLSearchParams;
  /** Chosen ones, by the name of their control. */
  files: ReadonlyMap<string, File>;
};

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/;

/** `null`: it is not a form. */
export async function readForm(contentType: string, bytes: Buffer): Promise<SentForm | null> {
  if (!FORM.test(contentType)) return null;
  const headers = { 'Content-Type': contentType };
  const sent = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => null);
  if (sent === null) return null;
  const values = new URLSearchParams();
  const files = new Map<string, File>();
  for (const [name, value] of sent) {
    if (typeof value === 'string') values.append(name, value);
    else if (value.size > 0) files.set(name, value);
  }
  return { values, files };
}
