/** The content types as Contentful exports them after the migrations. */
import { linkTo } from '@/content/export-entities';
import { MIGRATIONS, recordMigrations } from '@/content/recorded-migrations';

type Field = {
  id: string;
  validations: readonly object[];
  items?: object;
  [key: string]: unknown;
};

const TIME = '2026-01-05T09:00:00.000Z';

const recorded = [...recordMigrations(MIGRATIONS)];

export const contentTypes = recorded
  .map(([id, { name, description, displayField = null, fields }]) => ({
    sys: {
      id,
      type: 'ContentType',
      version: 1,
      publishedVersion: 1,
      createdAt: TIME,
      updatedAt: TIME,
      publishedAt: TIME,
    },
    name,
    description,
    displayField,
    fields: [...fields].map(
      ([fieldId, { items, ...field }]): Field => ({
        id: fieldId,
        localized: false,
        disabled: false,
        omitted: false,
        validations: [],
        ...field,
        ...(items !== undefined && { items: { validations: [], ...items } }),
      }),
    ),
  }))
  .sort((a, b) => Number(b.sys.id === 'templates') - Number(a.sys.id === 'templates'));

export const editorInterfaces = recorded.map(([id, { fields, controls }]) => ({
  sys: {
    id: 'default',
    type: 'EditorInterface',
    version: 1,
    createdAt: TIME,
    updatedAt: TIME,
    contentType: linkTo('ContentType', id),
  },
  controls: [...fields.keys()].map((fieldId) => {
    const { widget, settings } = controls.get(fieldId) ?? {};
    return { fieldId, ...(widget && { widgetNamespace: 'builtin', widgetId: widget, settings }) };
  }),
}));
