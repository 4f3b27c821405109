import { createClient } from 'contentful-management';
import type { LocalContentful } from 'local-content-services';
import { connection, PATIENT } from '@/packages/local-services/tests/management-client';
import { linkTo } from '@/tests/fixtures/sample-space';

type Fields = Readonly<Record<string, unknown>>;

export type Cms = ReturnType<typeof cmsOf>;

const localized = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([id, value]) => [id, { 'en-US': value }]));

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const FILES = {
  png: { type: 'image/png', bytes: Buffer.from(PIXEL, 'base64') },
  pdf: { type: 'application/pdf', bytes: Buffer.from('%PDF-1.4') },
};

/** Resolves once the site has received the webhook. */
export function cmsOf(service: LocalContentful, told = async () => {}) {
  const host = new URL(service.managementUrl).host;
  const { entry, asset, upload, contentType } = createClient(
    { ...connection(service, service.managementToken), hostUpload: host },
    { type: 'plain', defaults: { spaceId: 'test-space', environmentId: 'master' } },
  );
  const cms = {
    async draft(contentTypeId: string, entryId: string, fields: Fields) {
      await entry.createWithId({ contentTypeId, entryId }, { fields: localized(fields) });
      return entryId;
    },
    async publish(entryId: string) {
      await entry.publish({ entryId }, await entry.get({ entryId }));
      await told();
      return entryId;
    },
    async create(contentTypeId: string, entryId: string, fields: Fields) {
      return cms.publish(await cms.draft(contentTypeId, entryId, fields));
    },
    template: (entryId: string, fields: Fields) =>
      cms.create('templates', entryId, {
        ...{ name: `Template ${entryId}`, slug: entryId, type: ['Blog'] },
        ...fields,
      }),
    async change(entryId: string, fields: Fields) {
      const draft = await entry.get({ entryId });
      const all = { ...draft.fields, ...localized(fields) };
      await entry.update({ entryId }, { ...draft, fields: all });
      return cms.publish(entryId);
    },
    async archive(entryId: string) {
      await entry.unpublish({ entryId });
      await told();
      await entry.archive({ entryId });
      await told();
      return entryId;
    },
    async delete(entryId: string) {
      await entry.unpublish({ entryId });
      await told();
      await entry.delete({ entryId });
      await told();
      return entryId;
    },
    async upload(assetId: string, kind: keyof typeof FILES, more: Fields = {}) {
      const { type, bytes } = FILES[kind];
      const { sys } = await upload.create({}, { file: new Uint8Array(bytes).buffer });
      const uploadFrom = { sys: { type: 'Link', linkType: 'Upload', id: sys.id } };
      const file = { contentType: type, fileName: `${assetId}.${kind}`, uploadFrom };
      const fields = localized({ title: assetId, file, ...more });
      type Sent = Parameters<typeof asset.createWithId>[1];
      const created = await asset.createWithId({ assetId }, { fields } as unknown as Sent);
      await asset.processForAllLocales({}, created, PATIENT);
      return linkTo('Asset', assetId);
    },
    async publishAsset(assetId: string) {
      await asset.publish({ assetId }, await asset.get({ assetId }));
      await told();
      return assetId;
    },
    async unpublishAsset(assetId: string) {
      await asset.unpublish({ assetId });
      await told();
      return assetId;
    },
    async omit(contentTypeId: string, fieldId: string) {
      const type = await contentType.get({ contentTypeId });
      const fields = type.fields.map((one) =>
        one.id === fieldId ? { ...one, omitted: true } : one,
      );
      const changed = await contentType.update({ contentTypeId }, { ...type, fields });
      await contentType.publish({ contentTypeId }, changed);
      await told();
      return contentTypeId;
    },
  };
  return cms;
}
