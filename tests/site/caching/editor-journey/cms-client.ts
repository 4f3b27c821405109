import { createClient } from 'contentful-management';
import type { Webhooks } from 'local-content-services';
import type { Services } from '@/commands/start-services';
import { connection } from '@/packages/local-services/tests/management-client';
import { finishPublishes } from '@/tests/fixtures/finish-publishes';

type Fields = Readonly<Record<string, unknown>>;

export type Cms = ReturnType<typeof openCms>;

/** Resolves once the change is live. */
export function openCms({ contentService, managementToken, environment }: Services) {
  const { entry, asset } = createClient(connection(contentService, managementToken), {
    type: 'plain',
    defaults: { spaceId: environment.CONTENTFUL_SPACE_ID, environmentId: 'master' },
  });
  const delivered = async () => expectAllDelivered(contentService.webhooks);

  return {
    async create(contentTypeId: string, entryId: string, fields: Fields) {
      await entry.createWithId({ contentTypeId, entryId }, { fields: localized(fields) });
    },

    async save(entryId: string, fields: Fields) {
      const draft = await entry.get({ entryId });
      await entry.update(
        { entryId },
        { ...draft, fields: { ...draft.fields, ...localized(fields) } },
      );
    },

    async publish(entryId: string) {
      await entry.publish({ entryId }, await entry.get({ entryId }));
      await delivered();
    },

    async savePicture(assetId: string, fields: Fields) {
      const draft = await asset.get({ assetId });
      const all = { ...draft.fields, ...localized(fields) };
      await asset.update({ assetId }, { ...draft, fields: all });
    },

    async publishPicture(assetId: string) {
      await asset.publish({ assetId }, await asset.get({ assetId }));
      await delivered();
    },

    async unpublish(entryId: string) {
      await entry.unpublish({ entryId });
      await delivered();
    },

    /** Contentful refuses to delete what is published. */
    async unpublishAndDelete(entryId: string) {
      await entry.unpublish({ entryId });
      await entry.delete({ entryId });
      await delivered();
    },
  };
}

const localized = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([id, value]) => [id, { 'en-US': value }]));

async function expectAllDelivered(webhooks: Webhooks): Promise<void> {
  await finishPublishes(webhooks);
  for (const { topic, id, attempts } of webhooks.deliveries) {
    const final = attempts.filter(({ status }) => status !== 202);
    const answers = final.map(({ status, answer, error }) => `${status} ${error ?? answer}`);
    if (answers.length !== 1 || !answers[0]?.startsWith('200 ')) {
      throw new Error(`${topic} of ${id} was answered:\n${answers.join('\n')}`);
    }
  }
}
