import { execFile } from 'node:child_process';
import type { ContentExport, FieldDefinition } from 'local-content-services';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkContentModel } from '@/lib/contentful/content-model-problems';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { readModel } from '@/lib/contentful/read-content-model';
import { parseEditorQuery } from '@/lib/editor/editor-query';
import { getEditorView } from '@/lib/editor/publish-list';
import { health } from '@/lib/http/health';
import { readPublishes } from '@/lib/publishing/read-publishes';
import { handleWebhook } from '@/lib/publishing/webhook';
import { ContentModelError } from '@/lib/runtime/errors';
import { cleanEnvironment } from '@/tests/fixtures/clean-environment';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { contentTypes, plainSection, plainSpace, smallSpace } from '@/tests/fixtures/sample-space';
import { payloadOf, signed } from '@/tests/fixtures/signed-webhook';
import { renderForLoop } from '@/tests/lib/page-cache-instances';

const SECRET = 'a-secret-of-some-length-for-webhooks';
const PUBLISH = 'ContentManagement.Entry.publish';
const BUILD = { NEXT_PHASE: 'phase-production-build' };

let lib: LibOnServices;
afterEach(async () => {
  vi.restoreAllMocks();
  await lib?.close();
});

type Types = ContentExport['contentTypes'];
const TYPES = contentTypes as unknown as Types;

const without = (types: Types, id: string) => types.filter(({ sys }) => sys.id !== id);

/** `undefined` removes the field. */
const withField = (id: string, change: Partial<FieldDefinition> | undefined): Types =>
  TYPES.map((type) =>
    type.sys.id === 'templates'
      ? {
          ...type,
          fields: type.fields.flatMap((field): FieldDefinition[] => {
            if (field.id !== id) return [field];
            return change === undefined ? [] : [{ ...field, ...change }];
          }),
        }
      : type,
  );

const withMore = (field: FieldDefinition): Types =>
  TYPES.map((type) =>
    type.sys.id === 'templates' ? { ...type, fields: [...type.fields, field] } : type,
  );

const linkTo = (linkType: string, linkContentType: readonly string[] = []) => ({
  type: 'Array',
  items: { type: 'Link', linkType, validations: [{ linkContentType }] },
});

type Broken = {
  what: string;
  types: Types;
  filtersOn?: string;
  emptiesPages: boolean;
  says: readonly string[];
};

const BROKEN: readonly Broken[] = [
  {
    what: 'whose framework field links to pictures',
    types: withField('framework', linkTo('Asset')),
    emptiesPages: true,
    says: [
      'The field "framework" of "templates" is of type Media (many)',
      'It has to be Short text (list), Short text, References (many) or Reference.',
    ],
  },
  {
    what: 'whose name field was renamed',
    types: withField('name', { id: 'heading' }),
    emptiesPages: true,
    says: ['"templates" has no field "name"', 'If it is called "heading"', 'content/model.ts'],
  },
  {
    what: 'with a section whose field id is misspelt',
    types: TYPES,
    filtersOn: 'fraemwork',
    emptiesPages: true,
    says: [
      '"Framework" (section-framework) filters on "fraemwork"',
      'Set it to "framework", "publisher",',
    ],
  },
  {
    what: 'whose overview field is rich text',
    types: withField('overview', { type: 'RichText' }),
    emptiesPages: false,
    says: ['"overview" of "templates" is of type Rich text', 'pages are shown without it'],
  },
  {
    what: 'whose template type is not published',
    types: without(TYPES, 'templates'),
    emptiesPages: true,
    says: ['There is no published content type "templates"', 'Publish it; or create it'],
  },
];

function spaceOf({ types, filtersOn }: Pick<Broken, 'types' | 'filtersOn'>): ContentExport {
  const space = smallSpace();
  const has = new Set(types.map(({ sys }) => sys.id));
  const entries = space.entries
    .filter(({ sys }) => has.has(sys.contentType?.sys.id ?? ''))
    .map((entry) =>
      filtersOn !== undefined && entry.sys.id === 'section-framework'
        ? { ...entry, fields: { ...entry.fields, field: { 'en-US': filtersOn } } }
        : entry,
    );
  return { ...space, contentTypes: types, entries };
}

async function publishOfType(id: string): Promise<void> {
  const body = JSON.stringify({ sys: { id, type: 'ContentType', revision: 1 } });
  const topic = 'ContentManagement.ContentType.publish';
  const { headers, path: url } = signed(topic, body, { secret: SECRET });
  await handleWebhook({ method: 'POST', url, headers, body }, renderForLoop);
}

describe.each(BROKEN)('a model $what', (broken) => {
  it('fails the build if pages would be empty', async () => {
    lib = await libOn(spaceOf(broken), { env: BUILD });
    logLines();
    const read = getCatalogue();
    if (!broken.emptiesPages) return void (await read);
    await expect(read).rejects.toThrow(ContentModelError);
    for (const words of broken.says) await expect(read).rejects.toThrow(words);
  });

  it('is reported in the log, the health check, the publish record and the publish list', async () => {
    const env = { CONTENTFUL_WEBHOOK_SECRET: SECRET };
    lib = await libOn(spaceOf(broken), { env, hasBuildFolder: true });
    const log = logLines();
    await publishOfType('templateFilterSection');
    // Work that an earlier test has left may end now.
    const isOwn = ({ entryId }: { entryId: string }) => entryId === 'templateFilterSection';
    const [record] = (await readPublishes(0, 1, isOwn)).lines.flat();
    expect(record?.name).toBe('Content type “templateFilterSection”');
    for (const words of broken.says) {
      expect(record?.notKnown.join(' ')).toContain(words);
      expect(log.text()).toContain(words);
      expect((await health()).warnings.join(' ')).toContain(words);
      expect((await getEditorView(parseEditorQuery({}))).modelProblems.join(' ')).toContain(words);
    }
  });
});

describe('the model check', () => {
  const problemsIn = async (content: ContentExport) => {
    lib = await libOn(content);
    const { types, sections } = await readModel('delivery');
    return checkContentModel(types, sections).filter(({ level }) => level !== 'note');
  };

  it('accepts the sample model', async () => {
    expect(await problemsIn(smallSpace())).toEqual([]);
  });

  it('accepts a space that has only the specified fields', async () => {
    const section = plainSection('framework', [{ name: 'Hugo', slug: 'hugo' }]);
    expect(await problemsIn(plainSpace([section]))).toEqual([]);
  });

  it('accepts a framework field that links to named entries', async () => {
    const types = withField('framework', linkTo('Entry', ['templateFilterValue']));
    expect(await problemsIn(spaceOf({ types }))).toEqual([]);
  });
});

describe('npm run model:check', () => {
  const run = async (content: ContentExport, env = {}) => {
    lib = await libOn(content, { env });
    const command = [
      '--import',
      'tsx',
      '--import',
      './tests/fixtures/use-model-of-tests.mjs',
      'commands/check-content-model.ts',
    ];
    return new Promise<{ stdout: string; stderr: string; exitCode: unknown }>((end) => {
      execFile(process.execPath, command, { env: process.env }, (error, stdout, stderr) => {
        end({ stdout, stderr, exitCode: error === null ? 0 : error.code });
      });
    });
  };

  it('succeeds if everything is readable, and notes what the space lacks', async () => {
    const { stdout, exitCode } = await run(spaceOf({ types: without(TYPES, 'page') }));
    expect(stdout).toContain('The content model of test-space/master can be read in full.');
    expect(stdout).toContain('- There is no content type "page": the site does without it.');
    expect(exitCode).toBe(0);
  });

  it('succeeds with additional required fields, and notes the fields that no section filters by', async () => {
    const industry = { id: 'industry', name: 'Industry', type: 'Symbol', required: true };
    const internal = { id: 'internalName', name: 'Internal', type: 'Text', required: true };
    const types = withMore(industry).map((type) =>
      type.sys.id === 'templates' ? { ...type, fields: [...type.fields, internal] } : type,
    );
    const { stdout, exitCode } = await run(spaceOf({ types, filtersOn: 'industry' }));
    expect(stdout).toContain('- Entries of "page" are pages at the root of the site.');
    expect(stdout).toContain('a field "internalName" that the site doesn\'t know. It is not read.');
    expect(stdout).not.toContain('"industry"');
    expect(exitCode).toBe(0);
  });

  it('fails if drafts can’t be read', async () => {
    const wrong = { CONTENTFUL_PREVIEW_TOKEN: 'delivery-token' };
    const { stderr, exitCode } = await run(smallSpace(), wrong);
    expect(stderr).toContain(`answered 401 to ${lib.service.previewUrl}/`);
    expect(exitCode).toBe(1);
  });

  it('fails with an explanation if pages would be empty', async () => {
    const { stdout, exitCode } = await run(spaceOf({ types: TYPES, filtersOn: 'fraemwork' }));
    expect(stdout).toContain('- The filter section "Framework" (section-framework) filters on');
    expect(exitCode).toBe(1);
  });
});

it('reports a section’s misspelt field only in the record of the publish that introduced it', async () => {
  const env = { CONTENTFUL_WEBHOOK_SECRET: SECRET };
  lib = await libOn(smallSpace(), { env, hasBuildFolder: true });
  logLines();
  lib.service.content.update('section-framework', { field: 'fraemwork' });
  const recordOf = async (id: string) => {
    const body = payloadOf(lib.service.content.publish(id), 'publish');
    const { headers, path: url } = signed(PUBLISH, body, { secret: SECRET });
    await handleWebhook({ method: 'POST', url, headers, body }, renderForLoop);
    return (await readPublishes(0, 10)).lines.flat().find(({ entryId }) => entryId === id);
  };
  const misspelt = expect.stringContaining('filters on "fraemwork"');
  expect((await recordOf('section-framework'))?.notKnown).toContainEqual(misspelt);
  expect((await recordOf('template-next-blog'))?.notKnown).not.toContainEqual(misspelt);
});

it.each([
  ['npm run model:check', 'commands/check-content-model.ts'],
  ['npm run facts', 'commands/facts.ts'],
])('names the command instead of the site if variables are missing: %s', async (name, file) => {
  const command = ['--import', 'tsx', file];
  const { promise, resolve } = Promise.withResolvers<string>();
  execFile(process.execPath, command, { env: cleanEnvironment() }, (_, __, stderr) =>
    resolve(stderr),
  );
  const words = await promise;
  expect(words).toContain(`"${name}" can't run: some variables are missing or unusable.`);
  expect(words).toContain('CONTENTFUL_SPACE_ID is not set');
  expect(words).not.toMatch(/The site|npm run dev/);
});
