import { describe, expect } from 'vitest';
import { editorCopy } from '@/copy/editor';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { siteTest } from '@/tests/fixtures/site-test';

/** The page polls every 3 seconds. */
const WITHIN_POLLS = { timeout: 15_000 };

const it = siteTest({ content: smallSpace() })
  .extend('edit', ({ contentService: { webhooks }, content, site }) => {
    return (id: string, fields: Record<string, unknown>) => {
      webhooks.url = `${site.url}/api/contentful/webhook`;
      content.update(id, fields);
      content.publish(id);
    };
  })
  .extend('signIn', ({ blankPage, environment, site }) => async () => {
    const { page } = await blankPage();
    await page.goto(`${site.url}/editor?secret=${environment.DRAFT_SECRET}`);
    await page.getByRole('heading', { name: editorCopy.title }).waitFor();
    return page;
  });

describe('the publish log', () => {
  it.for(['/editor', '/editor?secret=typed-by-mistake', '/editor?secret='])(
    'is closed without the secret: %s',
    async (path, { site }) => {
      const response = await fetch(site.url + path);
      const { status, headers } = response;
      expect(status).toBe(401);
      expect(await response.text()).not.toContain('typed-by-mistake');
      expect(headers.get('x-robots-tag')).toContain('noindex');
      expect(headers.get('cache-control')).toContain('no-store');
    },
  );

  it('opens once the secret is typed in, keeps it out of the address, and closes again', async ({
    site,
    blankPage,
    environment,
  }) => {
    const { page: editor, done } = await blankPage();
    const secret = editor.getByLabel(editorCopy.signIn.label);
    await editor.goto(`${site.url}/editor`);
    await secret.fill('not the secret');
    await editor.getByRole('button', { name: editorCopy.signIn.submit }).click();
    await editor.getByText(editorCopy.signIn.wrong).waitFor();
    await secret.fill(environment.DRAFT_SECRET);
    await editor.getByRole('button', { name: editorCopy.signIn.submit }).click();
    await editor.waitForURL(`${site.url}/editor`);
    await editor.getByRole('heading', { name: editorCopy.title }).waitFor();
    await editor.getByRole('button', { name: editorCopy.signOut }).click();
    await secret.waitFor();
    await done(/401/);
  });

  it('has a search form in one font', async ({ signIn }) => {
    const editor = await signIn();
    const form = editor.getByRole('form', { name: editorCopy.search.label });
    const [text, choice] = await Promise.all(
      (['searchbox', 'combobox'] as const).map((role) =>
        form.getByRole(role).evaluate((control) => {
          const { fontFamily, fontSize, color } = getComputedStyle(control);
          return { fontFamily, fontSize, color };
        }),
      ),
    );
    expect(choice).toEqual(text);
    await editor.close();
  });

  it('adds a publish while the page is open, with its status, time and pages', async ({
    site,
    signIn,
    edit,
  }) => {
    const editor = await signIn();
    edit('template-next-blog', { name: 'Published at 17:55' });
    const entry = editor.getByRole('article', { name: 'Published at 17:55' });
    await entry.getByText('Live', { exact: true }).waitFor(WITHIN_POLLS);
    expect(await entry.textContent()).toMatch(/\d (ms|s)\b/);
    await entry.locator('summary').click();
    const paths = await entry.locator('details').getByRole('link').allTextContents();
    expect(paths.map((path) => path.trim())).toContain('/templates/next.js');
    expect(paths[0]).toContain('/templates/next.js/next-blog');
    await entry.getByRole('link', { name: 'Published at 17:55' }).click();
    await editor.waitForURL(`${site.url}/templates/next.js/next-blog`);
    await editor.getByRole('heading', { name: 'Published at 17:55' }).waitFor();
  });

  it('says which pages are not live, and why', async ({ contentService, signIn, edit }) => {
    const editor = await signIn();
    contentService.faults.inject({ kind: 'status', status: 500 });
    edit('template-next-hugo', { name: 'Not yet' });
    const reason = editor.getByText('The content service answered with an error (500)');
    await reason.waitFor(WITHIN_POLLS);
    contentService.faults.clear();
  });

  it('survives a restart', async ({ site, signIn, edit }) => {
    const before = await signIn();
    edit('template-hugo-blog', { name: 'Published before' });
    const entry = before.getByRole('article', { name: 'Published before' });
    await entry.getByText('Live', { exact: true }).waitFor(WITHIN_POLLS);
    await before.close();
    await site.restart();
    const after = await signIn();
    await after.getByRole('article', { name: 'Published before' }).waitFor();
  });
});
