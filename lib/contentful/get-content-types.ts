import { z } from 'zod';
import { type Access, contentClient } from '@/lib/contentful/client';
import { MAX_PAGE_SIZE } from '@/lib/contentful/fetch-all-entries';
import { fieldId, typeId } from '@/lib/contentful/field-names';
import type { FieldType } from '@/lib/contentful/field-rules';
import { MalformedResponseError } from '@/lib/runtime/errors';

const validations = z
  .array(z.object({ linkContentType: z.array(z.string()).optional().catch(undefined) }))
  .catch([]);

const fieldSchema = z.object({
  id: z.string(),
  type: z.string(),
  linkType: z.string().optional().catch(undefined),
  items: z
    .object({ type: z.string(), linkType: z.string().optional().catch(undefined), validations })
    .optional()
    .catch(undefined),
  omitted: z.boolean().catch(false),
  localized: z.boolean().catch(false),
  validations,
});

const responseSchema = z.object({
  items: z.array(
    z.object({
      sys: z.object({ id: z.string() }),
      displayField: z.string().nullish().catch(null),
      fields: z.array(fieldSchema),
    }),
  ),
});

export type SpaceField = {
  id: string;
  type: FieldType | (string & {});
  /** Ids of content types; empty if any is allowed. */
  linksTo: readonly string[];
  isLocalized: boolean;
};

export type SpaceType = {
  id: string;
  nameField: string | undefined;
  fields: ReadonlyMap<string, SpaceField>;
};

export type ContentTypes = ReadonlyMap<string, SpaceType>;

export async function getContentTypes(access: Access): Promise<ContentTypes> {
  const response = await contentClient(access).getContentTypes({ limit: MAX_PAGE_SIZE });
  const result = responseSchema.safeParse(response);
  if (!result.success) {
    throw new MalformedResponseError('content types', z.prettifyError(result.error));
  }
  return new Map(
    result.data.items.map(({ sys: { id }, displayField, fields }) => {
      const read = fields.filter(({ omitted }) => !omitted).map(fieldOf);
      const nameField =
        id === typeId('filterValue') ? fieldId('filterValue', 'name') : displayField;
      return [
        id,
        {
          id,
          nameField: nameField ?? undefined,
          fields: new Map(read.map((field) => [field.id, field])),
        },
      ];
    }),
  );
}

function fieldOf(field: z.infer<typeof fieldSchema>): SpaceField {
  const { id, validations: own } = field;
  const items = field.type === 'Array' ? field.items : undefined;
  const kind = [field.type, field.linkType, items?.type, items?.linkType].filter(Boolean).join(' ');
  return {
    id,
    type: TYPES[kind] ?? kind,
    isLocalized: field.localized,
    linksTo: [...own, ...(items?.validations ?? [])].flatMap((one) => one.linkContentType ?? []),
  };
}

const TYPES: Readonly<Record<string, SpaceField['type']>> = {
  Symbol: 'Short text',
  'Array Symbol': 'Short text (list)',
  Text: 'Long text',
  RichText: 'Rich text',
  Integer: 'Integer',
  Number: 'Decimal',
  Date: 'Date and time',
  Boolean: 'Boolean',
  Object: 'JSON object',
  'Link Asset': 'Media',
  'Array Link Asset': 'Media (many)',
  'Link Entry': 'Reference',
  'Array Link Entry': 'References (many)',
};
