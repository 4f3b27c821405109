import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';

type Settings = Readonly<Record<string, unknown>>;

export type RecordedType = {
  name: string;
  description: string;
  displayField: string | undefined;
  fields: Map<string, Record<string, unknown>>;
  controls: Map<string, { widget: string; settings: Settings }>;
};

const require = createRequire(import.meta.url);

export const MIGRATIONS = readdirSync(new URL('migrations', import.meta.url)).sort();

export function recordMigrations(files: readonly string[]): Map<string, RecordedType> {
  const types = new Map<string, RecordedType>();
  const typeOf = (id: string) => {
    const type = types.get(id);
    if (type === undefined) throw new Error(`There is no content type ${id} to edit.`);
    const fieldOf = (field: string) => {
      const found = type.fields.get(field);
      if (found === undefined) throw new Error(`There is no field ${field} of ${id}.`);
      return found;
    };
    return {
      createField: (field: string, settings: Settings) => {
        if (type.fields.has(field)) throw new Error(`${id} already has a field ${field}.`);
        type.fields.set(field, { required: false, validations: [], ...settings });
      },
      editField: (field: string) => ({
        validations: (validations: unknown) => Object.assign(fieldOf(field), { validations }),
        localized: (localized: boolean) => Object.assign(fieldOf(field), { localized }),
      }),
      displayField: (field: string) => {
        fieldOf(field);
        type.displayField = field;
      },
      moveField: (field: string) => ({
        afterField: (other: string) => {
          const moved = fieldOf(field);
          type.fields.delete(field);
          type.fields = new Map(
            [...type.fields].flatMap((one) => (one[0] === other ? [one, [field, moved]] : [one])),
          );
        },
      }),
      changeFieldControl: (field: string, _: 'builtin', widget: string, settings: Settings) => {
        fieldOf(field);
        type.controls.set(field, { widget, settings });
      },
    };
  };
  const migration = {
    createContentType: (id: string, about: { name: string; description: string }) => {
      const empty = { displayField: undefined, fields: new Map(), controls: new Map() };
      types.set(id, { ...about, ...empty });
      return typeOf(id);
    },
    editContentType: typeOf,
  };
  for (const file of files) require(`./migrations/${file}`)(migration);
  return types;
}
