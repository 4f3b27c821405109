import { addressOf, sitePath } from '@/lib/runtime/addresses.js';
import { redirect, smallSpace } from '@/tests/fixtures/sample-space';
import { siteTest } from '@/tests/fixtures/site-test';

export const it = siteTest({
  content: smallSpace([redirect('used', '/used', '/templates')]),
})
  .extend('get', ({ site }) => async (path: string) => {
    const response = await fetch(new URL(addressOf(path), site.url), { redirect: 'manual' });
    const { status, headers } = response;
    const location = headers.get('location');
    return { status, location: location && sitePath(location), text: await response.text() };
  })
  .extend('addTemplate', ({ content, publish }) => async (slug: string) => {
    const fields = { name: `Template ${slug}`, slug, framework: ['Hugo'] };
    content.create({ id: `template-${slug}`, contentType: 'templates', fields });
    await publish(`template-${slug}`);
  })
  .extend('remove', ({ content, send }) => {
    return async (id: string, action: 'unpublish' | 'delete' = 'unpublish') => {
      const item = content.unpublish(id);
      if (action === 'delete') content.delete(id);
      let { status } = await send(item, action);
      // The next response arrives once the publish is done.
      while (status === 202) status = (await send(item, action)).status;
      return status;
    };
  });
